import { useEffect, useRef, useState } from 'react'
import type { NewPushDevice, PushDevice, PushDevices } from '../../../api/notify/push-devices.ts'
import { canBeNotified, isForbidden, ownMark, subscribe, unsubscribe } from './browser-push.ts'

/** The calls of an app, and its worker: the one that is there, or `make` it. */
export type PushCalls = {
  list: () => Promise<PushDevices>
  add: (device: NewPushDevice) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  worker: (make: boolean) => Promise<ServiceWorkerRegistration | undefined>
}
export type PushState = 'unsupported' | 'not here' | 'forbidden' | 'off' | 'on'
type Known = { state: PushState; publicKey: string; own: PushDevice | undefined; others: PushDevice[] }

async function look({ list, worker }: PushCalls): Promise<Known> {
  const { public_key, devices } = await list()
  const mark = canBeNotified() ? await ownMark(await worker(false)) : undefined
  const own = devices.find((device) => device.mark === mark)
  const others = devices.filter((device) => device !== own)
  const known = { publicKey: public_key ?? '', own, others }
  if (public_key === null) return { ...known, state: 'not here' }
  if (!canBeNotified()) return { ...known, state: 'unsupported' }
  if (isForbidden()) return { ...known, state: 'forbidden' }
  return { ...known, state: own ? 'on' : 'off' }
}

/**
 * The push state of this device, with the other devices of the person, and the actions that change it. `known` is undefined while
 * it loads.
 */
export function usePushDevice(calls: PushCalls) {
  const [known, setKnown] = useState<Known>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(true)
  // The calls of the first render: they are the same each time.
  const { current } = useRef(calls)

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      setKnown(await look(current))
    } catch (error) {
      setFailure(error ?? true)
    }
    setBusy(false)
  }
  useEffect(() => {
    look(current)
      .then(setKnown, (error) => setFailure(error ?? true))
      .finally(() => setBusy(false))
  }, [current])

  const turnOn = async () => {
    const registration = await current.worker(true)
    const device = registration && (await subscribe(registration, known!.publicKey))
    if (device) await current.add(device)
  }
  const turnOff = async () => {
    await unsubscribe(await current.worker(false))
    if (known?.own) await current.remove(known.own.id)
  }
  return {
    known,
    failure,
    busy,
    turnOn: () => run(turnOn),
    turnOff: () => run(turnOff),
    remove: (id: number) => run(() => current.remove(id)),
    retry: () => run(async () => {}),
  }
}
