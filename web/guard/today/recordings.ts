import { useEffect, useRef } from 'react'
import { recording } from '../../../api/guard/guard-pack.ts'
import { transfer } from '../outbox/transport.ts'
import { keep, readKept } from '../store/database.ts'
import type { PhoneState } from '../store/state.ts'

/** The recording of an id as an address, from this phone or else from the server. @throws Refused */
export async function recordingOf(id: string) {
  const kept = (await readKept('recordings'))?.[id]
  if (kept) return kept
  const token = (await readKept('session'))?.token
  const { value } = await transfer(recording, { params: { id } }, { token, isFile: true })
  await keep('recordings', { ...(await readKept('recordings')), [id]: value!.address })
  return value!.address
}

/** Keeps recordings on this phone, for when there is no network, and no others. One that does not come now comes later. */
async function keepRecordings(ids: string[]) {
  const kept = Object.entries((await readKept('recordings')) ?? {})
  const wanted = kept.filter(([id]) => ids.includes(id))
  if (wanted.length < kept.length) await keep('recordings', Object.fromEntries(wanted))
  for (const id of ids) await recordingOf(id).catch(() => {})
}

/** Keeps the recordings of the orders in the pack, each time that it was read. */
export function useRecordings({ pack, pack_at }: PhoneState) {
  const ids = useRef<string[]>([])
  ids.current = pack?.orders.flatMap((orders) => orders.recording ?? []) ?? []
  useEffect(() => {
    if (pack_at) void keepRecordings(ids.current)
  }, [pack_at])
}
