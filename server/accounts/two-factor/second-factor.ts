import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { decryptText, encryptText } from '../../platform/crypto/encryption.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { secretContext } from '../../platform/crypto/stored-secrets.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { findSecret, spendRecoveryCode, spendStep, storeSecret } from './two-factor-queries.ts'

const RECOVERY_CODES = 10
/** Without l, o, 0 and 1, which are easily confused; 32 characters, so that a byte maps to each equally often. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
/** Steps of 30 seconds by which a phone's clock may be wrong. */
const WINDOW = 1

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

export const newSecret = () => new Secret({ size: 20 }).base32

/** The otpauth URI of the QR code. */
export const secretUri = (secret: string, issuer: string, label: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, issuer, label }).toString()

/** A code without the spaces and dashes it is displayed with, in lower case. */
const normalised = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The 30-second step of a valid code; undefined when it is wrong or not later than the last one used. */
function stepOf(secret: string, code: string, lastStep: number | null) {
  const app = totp(secret)
  const delta = app.validate({ token: code, window: WINDOW })
  if (delta === null) return undefined
  const step = app.counter() + delta
  return lastStep === null || step > lastStep ? step : undefined
}

/** Stores a secret that is being set up, encrypted for this account; false when two-factor sign-in is on already. */
export async function keepSecret(db: Db, keyring: Keyring, accountId: number, secret: string) {
  const key = await keyring.current(db)
  return storeSecret(db, accountId, { secret: encryptText(secret, secretContext('two_factors', accountId), key), key_id: key.id })
}

/** Uses up a code of the authenticator app; false when it is wrong or was used. */
export async function spendAppCode(db: Db, keyring: Keyring, accountId: number, code: string) {
  const found = await findSecret(db, accountId)
  if (!found) return false
  const step = stepOf(
    decryptText(found.secret, secretContext('two_factors', accountId), keyring.find),
    normalised(code),
    found.last_step,
  )
  if (step === undefined) return false
  await spendStep(db, accountId, step)
  return true
}

export type SecondFactor = 'not set up' | 'needed' | 'wrong' | 'app' | 'recovery code'

/** Uses up a code of the app or a recovery code, in the transaction that it authorises; returns which kind it was. */
export async function spendCode(db: Db, keyring: Keyring, accountId: number, code: string) {
  if (/^\d{6}$/.test(normalised(code))) return (await spendAppCode(db, keyring, accountId, code)) ? 'app' : 'wrong'
  return (await spendRecoveryCode(db, accountId, recoveryHash(accountId, code))) ? 'recovery code' : 'wrong'
}

/** Checks the second factor of an account at sign-in, in its transaction; a right code is used up. */
export async function checkSecondFactor(
  db: Db,
  keyring: Keyring,
  accountId: number,
  code: string | undefined,
): Promise<SecondFactor> {
  const found = await findSecret(db, accountId)
  if (!found?.confirmed_at) return 'not set up'
  return code === undefined ? 'needed' : spendCode(db, keyring, accountId, code)
}

const recoveryHash = (accountId: number, code: string) => tokenHash(`recovery:${accountId}:${normalised(code)}`)

/** Ten recovery codes of 80 bits, in groups of four characters, with the hashes to store. */
export function newRecoveryCodes(accountId: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(16)]
      .map((byte) => SIGNS[byte % SIGNS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  return { codes, hashes: codes.map((code) => recoveryHash(accountId, code)) }
}
