import type * as z from 'zod/mini'
import type * as contract from '../../../contract/guard/guard-sign-in.ts'
import { weaknessOf } from '../../../contract/guard/pin.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent, setActor } from '../../platform/db/requests.ts'
import { HttpError, invalid } from '../../platform/errors.ts'
import { codeHash } from './code.ts'
import { openGuardSession } from './login.ts'
import { enrolDevice, forgetDevice, lockDeviceOfCode, putPin } from './queries.ts'
import { isPublicKey } from './verify-signature.ts'

type Body = z.output<typeof contract.enrol.body>
type Found = NonNullable<Awaited<ReturnType<typeof lockDeviceOfCode>>>

const wrongCode = () =>
  new HttpError(401, 'wrong_credentials', 'This code is not valid. Ask the control room for a new one.', {
    fields: { code: 'This code is not valid. Ask the control room for a new one.' },
  })

/** What a guard must send and what a kiosk must not. @throws 422 at the field */
function check({ kind, date_of_birth }: Found, { public_key, pin }: Body) {
  if (public_key !== undefined && !isPublicKey(public_key)) throw invalid({ public_key: 'This is not a key on P-256.' })
  if (kind === 'kiosk') {
    if (public_key === undefined) throw invalid({ public_key: 'This code is for the phone of a station.' })
    if (pin !== undefined) throw invalid({ pin: 'The phone of a station has no PIN of its own.' })
    return
  }
  if (pin === undefined) throw invalid({ pin: 'Choose a PIN.' })
  const weakness = weaknessOf(pin, date_of_birth ?? undefined)
  if (weakness) throw invalid({ pin: weakness })
}

/** Enrols a phone, or sets the PIN of a guard who has none of his own. A refused PIN leaves the code as it was. */
export async function enrol(db: Db, body: Body, actor: Actor, userAgent: string | undefined) {
  // Hashed before the transaction: it takes tens of milliseconds.
  const pinHash = body.pin === undefined ? undefined : await hashPassword(body.pin)
  return db.transaction().execute(async (transaction) => {
    await setActor(transaction, actor)
    const device = await lockDeviceOfCode(transaction, codeHash(body.code))
    if (!device) throw wrongCode()
    check(device, body)
    const { id, kind, guard_id, station_name } = device
    if (body.public_key === undefined) await forgetDevice(transaction, id)
    else await enrolDevice(transaction, id, body.public_key, body.label ?? null)
    if (guard_id === null) return { device_id: id, kind, station_name, session: null }
    await putPin(transaction, guard_id, pinHash!)
    await noteEvent(transaction, actor, 'phone_enrolled', { table: 'guards', id: guard_id, detail: { device: id } })
    if (body.public_key === undefined) return { device_id: null, kind, station_name, session: null }
    const session = await openGuardSession(transaction, { guardId: guard_id, deviceId: id, kind }, actor, userAgent)
    return { device_id: id, kind, station_name, session }
  })
}
