import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { clock } from '../../../../api/attendance/attendance.ts'
import { type Exception, get, resolve } from '../../../../api/attendance/exceptions.ts'
import { CallFailure, call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { KINDS } from '../attendance-labels.ts'
import { FillDialog } from '../decide/fill-dialog.tsx'
import { ReplaceDialog } from '../decide/replace-dialog.tsx'
import { type Act, actsOf } from './ways-out.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was noted.' }
const LABELS: Record<Act, string> = { came: 'Came', replace: 'Replace', fill: 'Find a guard' }

/** Closes an exception whose fact is gone; one that the program has closed meanwhile, or that still stands, is read again. */
async function closeIfOver({ id }: Exception) {
  const params = { id: String(id) }
  try {
    return (await call(resolve, { params, body: {} }, { idempotencyKey: newKey() })).record
  } catch (error) {
    if (error instanceof CallFailure && (error.status === 409 || error.status === 422)) return call(get, { params })
    throw error
  }
}

type Props = {
  exception: Exception
  onChanged: (record: Exception, message: string) => void
  onFailed: (problem: string) => void
}

/** The buttons that solve an exception on the spot: the guard came, another takes over, or a guard is found. */
export function ExceptionActions({ exception, onChanged, onFailed }: Props) {
  const acts = actsOf(exception, useCan())
  const [asked, setAsked] = useState<Act>()
  const [saving, setSaving] = useState(false)
  const { guard_name, station_name, shift_id, slot_id, post, day, start_time, end_time } = exception
  if (acts.length === 0) return null

  async function solved(message: string) {
    try {
      onChanged(await closeIfOver(exception), message)
    } catch (error) {
      onFailed(failureText(error, FAILURES))
    }
  }
  async function came() {
    if (saving) return
    setSaving(true)
    try {
      await call(clock, { params: { id: String(shift_id) }, body: { kind: 'in' } }, { idempotencyKey: newKey() })
      await solved(`${guard_name}: on post.`)
    } catch (error) {
      onFailed(failureText(error, FAILURES))
    }
    setSaving(false)
  }

  const name = `${[guard_name ?? post, station_name].filter(Boolean).join(', ')}, ${KINDS[exception.kind]}`
  const hours = { start_time: start_time!, end_time: end_time! }
  const dialog = { onSaved: (message: string) => void solved(message), onClosed: () => setAsked(undefined) }
  const shift = { ...exception, ...hours, id: shift_id!, shift_date: day!, slot_id: slot_id! }
  return (
    <>
      <Group gap={6}>
        {acts.map((act, place) => (
          <Button
            key={act}
            size="compact-sm"
            variant={place === 0 ? 'filled' : 'default'}
            {...(place === 0 && { color: 'amber' })}
            loading={act === 'came' && saving}
            aria-label={`${LABELS[act]}: ${name}`}
            onClick={() => (act === 'came' ? void came() : setAsked(act))}
          >
            {LABELS[act]}
          </Button>
        ))}
      </Group>
      {asked === 'replace' && (
        <ReplaceDialog shift={{ ...shift, guard_name: guard_name ?? '', station_name: station_name ?? '' }} {...dialog} />
      )}
      {asked === 'fill' && (
        <FillDialog slot={{ ...hours, slot_id: slot_id!, post: post ?? '', station_name: station_name ?? '' }} {...dialog} />
      )}
    </>
  )
}
