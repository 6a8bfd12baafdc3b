// A phone of a guard as the guard's page uses one: a key of its own, a code, a PIN, signed batches.
import { randomUUID } from 'node:crypto'
import * as devices from '../../api/guard/devices.ts'
import type { GuardEvent } from '../../api/guard/guard-events.ts'
import * as events from '../../api/guard/guard-events.ts'
import * as signIn from '../../api/guard/guard-sign-in.ts'
import { batchBytes, challengeBytes } from '../../api/guard/signing.ts'
import type { testApp } from './app.ts'
import { poolOfWorker } from './worker.ts'

type Send = Awaited<ReturnType<typeof testApp>>['send']
type Owner = { guard_id: number } | { station_id: number }

export const PIN = '482913'
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const encoded = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

/** A new key as a browser makes it, and a function that signs with it. */
export async function newKey() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  return {
    public_key: encoded(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (bytes: Uint8Array<ArrayBuffer>) => encoded(await crypto.subtle.sign(ECDSA, privateKey, bytes)),
  }
}

/** The code that staff open for a guard or a station, as the key of its QR code and as what is typed. */
export async function codeFor(send: Send, owner: Owner) {
  const { key, code } = (await send('admin', devices.open, { body: owner })).body.device as { key: string; code: string }
  const number = 'guard_id' in owner ? { guard: String(owner.guard_id) } : { station: owner.station_id }
  return { scanned: { key }, typed: { code, ...number } }
}

/** An event of this moment, unless given. */
export const newEvent = (kind: GuardEvent['kind'], more: Partial<GuardEvent> = {}): GuardEvent => ({
  id: randomUUID(),
  seq: 1,
  kind,
  device_time: new Date().toISOString(),
  ...more,
})

/** A phone of a guard, or of a station, as it was enrolled weeks ago. */
export async function enrolledPhone(send: Send, owner: Owner) {
  const key = await newKey()
  const { public_key } = key
  const own = 'guard_id' in owner && { pin: PIN }
  const { status, body } = await send(null, signIn.enrol, {
    body: { ...(await codeFor(send, owner)).scanned, public_key, ...own },
  })
  if (status !== 200) throw new Error(`Not enrolled: ${JSON.stringify(body)}`)
  const device_id = body.device_id as number
  await (await poolOfWorker()).query(`begin; set local session_replication_role = replica;
    update devices set enrolled_at = enrolled_at - interval '60 days' where id = ${device_id}; commit`)
  const signed = async () => {
    const { challenge } = (await send(null, signIn.challenge, { body: { device_id } })).body
    return { device_id, challenge, signature: await key.sign(challengeBytes({ device_id, challenge })) }
  }
  const batch = async (sent: GuardEvent[], sentTime = new Date().toISOString()) => {
    const unsigned = { device_id, sent_time: sentTime, events: sent }
    return { ...unsigned, signature: await key.sign(batchBytes(unsigned)) }
  }
  return {
    device_id,
    key,
    /** The token of the session that began with the enrolment; a kiosk has none. */
    token: body.session?.token as string,
    signed,
    login: async (pin: string, more: { guard_id?: number } = {}) =>
      send(null, signIn.login, { body: { ...(await signed()), ...more, pin } }),
    batch,
    post: async (sent: GuardEvent[], sentTime?: string) => send(null, events.send, { body: await batch(sent, sentTime) }),
  }
}
