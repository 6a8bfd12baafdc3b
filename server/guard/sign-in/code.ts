import { tokenHash } from '../../platform/crypto/tokens.ts'

/**
 * The stored form of a code of eight digits. A fast hash does not hide so few digits from somebody who has the database; it keeps the
 * code out of backups and logs for the day on which it works, once.
 */
export const codeHash = (code: string) => tokenHash(`guard-code:${code}`)
