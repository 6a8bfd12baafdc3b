import type { CallResult } from '../../../api/core/endpoint.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import * as signIn from '../../../api/guard/guard-sign-in.ts'
import { challengeBytes } from '../../../api/guard/signing.ts'
import { deviceLabel } from '../../lib/push/device-label.ts'
import { contact } from '../outbox/outbox.ts'
import { Refused, transfer } from '../outbox/transport.ts'
import { keep, type OwnDevice, readKept } from './database.ts'
import { newKeys, newNonce, sign } from './keys.ts'
import { keepPin } from './pin-check.ts'

/** The code by which a phone is enrolled: the key of a QR code, or typed digits with the number of the guard or station. */
export type EnrolBy = { key: string } | { code: string; guard: string } | { code: string; station: number }

/**
 * The keys of an enrolment. They are kept until the answer is here, because the answer may be lost: the code has been used up by
 * then.
 */
async function attemptBy(by: EnrolBy) {
  const text = JSON.stringify(by)
  const known = await readKept('attempt')
  if (known?.by === text) return known
  const attempt = { by: text, nonce: newNonce(), ...(await newKeys()) }
  await keep('attempt', attempt)
  return attempt
}

/** Enrols this phone with the code from the desk; with a PIN that of its guard, without one the shared phone of a post. @throws Refused */
export async function enrolDevice(by: EnrolBy, pin: string | undefined) {
  const { nonce, public_key, private_key } = await attemptBy(by)
  const body = { ...by, nonce, public_key, label: deviceLabel(), ...(pin && { pin }) }
  const { value } = await transfer(signIn.enrol, { body })
  if (!value?.device_id) throw new Refused('This code is for another kind of phone.', 422)
  if (pin) await keepPin(pin)
  await keep('session', value.session ?? undefined)
  await keep('device', { id: value.device_id, kind: value.kind, station_name: value.station_name, private_key })
  await keep('attempt', undefined)
}

/** Sets the PIN of a guard who has no phone, at a shared one. @throws Refused */
export async function enrolPin(by: EnrolBy, pin: string) {
  const { nonce } = await attemptBy(by)
  await transfer(signIn.enrol, { body: { ...by, nonce, pin } })
  await keep('attempt', undefined)
}

async function signedChallenge({ id, private_key }: OwnDevice) {
  const { value } = await transfer(signIn.challenge, { body: { device_id: id } })
  const { challenge } = value!
  await keep('skew', Date.parse(value!.server_time) - Date.now())
  return { device_id: id, challenge, signature: await sign(private_key, challengeBytes({ device_id: id, challenge })) }
}

/** Signs in by this phone's key and a PIN; at a shared phone for one guard. @throws Refused */
export async function signInHere(device: OwnDevice, pin: string, guard_id?: number) {
  const { value } = await transfer(signIn.login, {
    body: { ...(await signedChallenge(device)), pin, ...(guard_id !== undefined && { guard_id }) },
  })
  await keep('session', value)
  if (device.kind === 'phone') await keepPin(pin)
  return value!
}

/** The guards who may sign in at this shared phone now, also kept for when there is no network. @throws Refused */
export async function readNames(device: OwnDevice) {
  const { value } = await transfer(signIn.kioskGuards, { body: await signedChallenge(device) })
  await keep('names', value)
  return value!
}

/** Keeps of the pack what concerns the post, for the next guard at a shared phone; nothing of the one who leaves. */
export async function leavePack() {
  const pack = await readKept('pack')
  if (!pack) return
  await keep('pack_tag', undefined)
  const nobody = { id: 0, name: '', rank: '', contacts: '' }
  const none = { shifts: [], orders: [], rounds: [], offers: [], absences: [] }
  await keep('pack', { ...pack, ...none, guard: nobody, no_permit: null, sos_open: false })
}

/** Ends the session. Unsent events stay and are sent, photos after the next sign-in. */
export async function endSession() {
  const session = await readKept('session')
  await keep('session', undefined)
  if (session) await transfer(signIn.logout, {}, { token: session.token }).catch(() => {})
}

/**
 * Reads the pack again and keeps it. Returns whether the server has let this phone in; undefined without a network.
 * A session that has ended is removed.
 */
export async function refreshPack(): Promise<boolean | undefined> {
  const [session, tag] = await Promise.all([readKept('session'), readKept('pack_tag')])
  if (!session) return undefined
  try {
    const { seq, page, uptime_ms } = await contact()
    const query = seq > 0 ? { seq: String(seq), page, uptime_ms: String(Math.max(uptime_ms, 1)) } : {}
    const answer = await transfer(guardPack.pack, { query }, { token: session.token, tag })
    if (answer.value) await keep('pack', answer.value)
    if (answer.tag) await keep('pack_tag', answer.tag)
    if (answer.skew !== undefined) await keep('skew', answer.skew)
    await keep('pack_at', Date.now())
    return true
  } catch (error) {
    if (!(error instanceof Refused) || (error.status !== 401 && error.status !== 403)) return undefined
    await keep('session', undefined)
    return false
  }
}

/** Reads the guard's figures again and keeps them. @throws Refused */
export async function refreshFigures(): Promise<CallResult<typeof guardPack.me>> {
  const session = await readKept('session')
  const { value } = await transfer(guardPack.me, {}, { token: session?.token })
  await keep('figures', value)
  return value!
}
