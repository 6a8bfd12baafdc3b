import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type * as calls from '../../../api/guard/guard-sign-in.ts'
import { CODE_TRIES, weaknessOf } from '../../../api/guard/pin.ts'
import { warnSuperAdmins } from '../../notify/index.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent, setActor } from '../../platform/db/requests.ts'
import { HttpError, invalid, tooMany } from '../../platform/errors.ts'
import { attemptHash, codeHash, keyHash } from './code.ts'
import { countWrongCode, findByKey, findOpened, lockOpened, tryCode, wrongCodes } from './code-queries.ts'
import { findEnrolment, insertEnrolment, type Lasting, newLasting, tokenOf } from './enrolment-queries.ts'
import { openGuardSession } from './login.ts'
import { enrolDevice, forgetDevice, putPin, setPinAgain } from './queries.ts'
import { isPublicKey } from './verify-signature.ts'

type Body = z.output<typeof calls.enrol.body>
type Answer = z.output<typeof calls.enrol.response>
type Found = NonNullable<Awaited<ReturnType<typeof findOpened>>>
type App = Pick<FastifyInstance, 'db' | 'queue'>

const WRONG = 'This code is not valid. Ask the control room for a new one.'
const wrongCode = () => new HttpError(401, 'wrong_credentials', WRONG, { fields: { code: WRONG } })

/** Checks the fields that a guard must send and a kiosk must not. @throws 422 at the field */
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

/** A number of a guard, or the last nine digits of a telephone number. */
function numberOf(typed: string) {
  const digits = typed.replace(/\D/g, '')
  if (digits.length >= 9) return { number: null, phone: digits.slice(-9) }
  return { number: digits === '' ? null : Number(digits), phone: null }
}

const SECONDS_OF_WAIT = 600

/** The device that waits for a code. Wrong digits count for the guard or station, and for the installation. @throws 401; 429 */
async function opened({ db, queue }: App, { key, code, guard, station }: Body, actor: Actor): Promise<Found> {
  const found = key === undefined ? await tried() : await findByKey(db, keyHash(key))
  if (!found) throw wrongCode()
  return found

  async function tried() {
    if ((await wrongCodes(db)) >= CODE_TRIES.hour)
      throw tooMany('Too many wrong codes were typed. Scan the QR code, or try again later.', SECONDS_OF_WAIT)
    return db.transaction().execute(async (transaction) => {
      await setActor(transaction, actor)
      const { id, compared } = await tryCode(transaction, {
        code: codeHash(code!),
        guard: guard === undefined ? undefined : numberOf(guard),
        station,
      })
      if (id !== undefined) return findOpened(transaction, id)
      if (compared && (await countWrongCode(transaction)) === CODE_TRIES.hour)
        await warnSuperAdmins(queue, transaction, {
          subject: 'Somebody guesses codes of phones',
          paragraphs: [
            `${CODE_TRIES.hour} wrong codes of guards’ phones were typed within an hour. No more are compared until there are fewer; QR codes go on working.`,
            'A code that was tried five times is closed: make a new one where a guard cannot enrol.',
          ],
        })
      return undefined
    })
  }
}

/**
 * Enrols a phone, or sets the PIN of a guard who has none of his own. A refused PIN leaves the code as it was. The code is looked up before
 * the PIN is hashed, because hashing takes tens of milliseconds of a processor.
 */
export async function enrol(app: App, body: Body, actor: Actor, userAgent: string | undefined): Promise<Answer> {
  const { nonce } = body
  const attempt = nonce === undefined ? undefined : { nonce, hash: attemptHash({ ...body, nonce }) }
  const lasting = attempt && (await findEnrolment(app.db, attempt.hash))
  if (lasting) return repeated(app.db, lasting, attempt.nonce, body.pin)
  const { id } = await opened(app, body, actor)
  check((await findOpened(app.db, id)) ?? lost(), body)
  const pinHash = body.pin === undefined ? undefined : await hashPassword(body.pin)
  return app.db.transaction().execute(async (transaction) => {
    await setActor(transaction, actor)
    const device = await lockOpened(transaction, id)
    if (!device) throw wrongCode()
    const { kind, guard_id, station_name } = device
    if (body.public_key === undefined) await forgetDevice(transaction, id)
    else await enrolDevice(transaction, id, body.public_key, body.label ?? null)
    const own = { device_id: body.public_key === undefined ? null : id, kind, station_name }
    const token = attempt && newLasting(attempt.nonce)
    let session: Answer['session'] = null
    if (guard_id !== null) {
      await putPin(transaction, guard_id, pinHash!)
      await noteEvent(transaction, actor, 'phone_enrolled', { table: 'guards', id: guard_id, detail: { device: id } })
      if (body.public_key !== undefined)
        session = await openGuardSession(
          transaction,
          { guardId: guard_id, deviceId: id, kind, token: token?.token },
          actor,
          userAgent,
        )
    }
    if (attempt && token)
      await insertEnrolment(transaction, {
        hash: attempt.hash,
        salt: token.salt,
        guard_id,
        answer: { ...own, session: session && { ...session, token: '' } },
      })
    return { ...own, session }
  })
}

function lost(): never {
  throw wrongCode()
}

/** The answer of an enrolment once more, with the same token. If another PIN was typed meanwhile, that one counts. */
async function repeated(db: Db, { answer, salt, guard_id }: Lasting, nonce: string, pin: string | undefined): Promise<Answer> {
  if (guard_id !== null && pin !== undefined) await setPinAgain(db, guard_id, await hashPassword(pin))
  return { ...answer, session: answer.session && { ...answer.session, token: tokenOf(nonce, salt) } }
}
