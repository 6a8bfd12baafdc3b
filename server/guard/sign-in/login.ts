import type * as z from 'zod/mini'
import * as calls from '../../../api/guard/guard-sign-in.ts'
import { PIN_TRIES } from '../../../api/guard/pin.ts'
import { challengeBytes } from '../../../api/guard/signing.ts'
import { accountOfGuard } from '../../accounts/index.ts'
import { verifyPassword } from '../../platform/crypto/passwords.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent, setActor } from '../../platform/db/requests.ts'
import { HttpError, notSignedIn } from '../../platform/errors.ts'
import { openDeviceSession } from '../../platform/sessions/sessions.ts'
import {
  endSessionsOfGuard,
  enterPinTry,
  findEnrolled,
  findGuardPin,
  forgetTries,
  guardsAround,
  insertChallenge,
  lockGuard,
  returnPinTry,
  takeChallenge,
  touchDevice,
} from './queries.ts'
import { isSigned } from './verify-signature.ts'

type Login = z.output<typeof calls.login.body>

const locked = () => new HttpError(403, 'pin_locked', 'This PIN is locked after too many wrong tries. Call the control room.')

function wrongPin(left: number) {
  const message = `This PIN is wrong. ${left === 1 ? 'One try is' : `${left} tries are`} left.`
  return new HttpError(401, 'wrong_pin', message, { fields: { pin: message } })
}

/** A text that a device signs. The same for a device that does not exist, which cannot sign it. */
export async function newChallenge(db: Db, deviceId: number) {
  const challenge = newToken()
  if (await findEnrolled(db, deviceId)) await insertChallenge(db, deviceId, tokenHash(challenge))
  return { challenge, server_time: new Date().toISOString() }
}

/** The device that has signed a challenge. @throws 401 for any other */
export async function signedDevice(db: Db, { device_id, challenge, signature }: calls.SignedChallenge) {
  const device = await findEnrolled(db, device_id)
  const isTaken = device && (await takeChallenge(db, device_id, tokenHash(challenge)))
  if (!isTaken || !isSigned(device.public_key!, challengeBytes({ device_id, challenge }), signature)) throw notSignedIn()
  return device
}

/** Opens a session of a guard at a device. */
export async function openGuardSession(
  db: Db,
  { guardId, deviceId, kind, token }: { guardId: number; deviceId: number; kind: 'phone' | 'kiosk'; token?: string | undefined },
  actor: Actor,
  userAgent: string | undefined,
): Promise<z.output<typeof calls.GuardSession>> {
  const accountId = await accountOfGuard(db, guardId)
  const { days, kioskMinutes } = calls.GUARD_SESSION
  const minutes = kind === 'phone' ? days * 24 * 60 : kioskMinutes
  const session = await openDeviceSession(db, { accountId, deviceId, minutes, token, address: actor.address, userAgent })
  const { name } = (await findGuardPin(db, guardId))!
  await noteEvent(db, { ...actor, accountId }, 'sign_in')
  return { ...session, guard_id: guardId, guard_name: name }
}

/** When too many PINs are being compared the try was none. */
const giveBack = (db: Db, guardId: number) => async (busy: unknown) => {
  await returnPinTry(db, guardId)
  throw busy
}

/** The guard who signs in: on a phone its own, at a kiosk one of the guards around. */
async function guardAt(
  db: Db,
  device: { guard_id: number | null; station_id: number | null },
  wanted: number | undefined,
): Promise<number> {
  if (device.guard_id !== null) return device.guard_id
  const around = wanted === undefined ? [] : await guardsAround(db, device.station_id!, wanted)
  if (!around.length) throw notSignedIn()
  return wanted!
}

/**
 * Signs in by device and PIN. A try is counted only for a device that has signed the challenge, so that nobody elsewhere can lock
 * a guard; it is counted before the PIN is compared.
 */
export async function login(db: Db, { pin, guard_id, ...signed }: Login, actor: Actor, userAgent: string | undefined) {
  const device = await signedDevice(db, signed)
  const guardId = await guardAt(db, device, guard_id)
  const guard = await findGuardPin(db, guardId)
  if (!guard?.pin_hash) throw notSignedIn()
  const entered = await enterPinTry(db, guardId)
  if (!entered) throw locked()
  const isRight = entered.failures <= PIN_TRIES && (await verifyPassword(guard.pin_hash, pin).catch(giveBack(db, guardId)))
  if (!isRight) {
    const left = PIN_TRIES - entered.failures
    if (left > 0) throw wrongPin(left)
    await db.transaction().execute(async (transaction) => {
      await setActor(transaction, actor)
      await lockGuard(transaction, guardId)
      await endSessionsOfGuard(transaction, guardId, 'pin')
      await noteEvent(transaction, actor, 'pin_locked', { table: 'guards', id: guardId, detail: { device: device.id } })
    })
    throw locked()
  }
  return db.transaction().execute(async (transaction) => {
    await setActor(transaction, actor)
    await forgetTries(transaction, guardId)
    await touchDevice(transaction, device.id)
    return openGuardSession(transaction, { guardId, deviceId: device.id, kind: device.kind }, actor, userAgent)
  })
}
