import { tokenHash } from '../../platform/crypto/tokens.ts'

/**
 * The stored form of a code of eight digits. A fast hash does not hide so few digits from somebody who has the database; it keeps the
 * code out of backups and logs for the day on which it works, once.
 */
export const codeHash = (code: string) => tokenHash(`guard-code:${code}`)
/** The stored form of the key in a QR code. */
export const keyHash = (key: string) => tokenHash(`guard-key:${key}`)

type Attempt = { key?: string | undefined; code?: string | undefined; public_key?: string | undefined; nonce: string }
/** The key by which an attempt is recognised when it comes again: its code, the key of the phone and the random text. */
export const attemptHash = ({ key, code, public_key, nonce }: Attempt) =>
  tokenHash(JSON.stringify(['guard-enrolment', key ?? null, code ?? null, public_key ?? null, nonce]))
