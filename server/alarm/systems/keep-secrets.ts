import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { lockSecrets, putSecrets } from './queries.ts'
import { openSecrets, type Secrets, sealSecrets } from './secrets.ts'

/** Each of the words and the key: given, taken away by null, or kept. */
const SECRETS = ['key', 'code_word', 'duress_word'] as const
type Given = { [K in (typeof SECRETS)[number]]?: string | null | undefined }

const differs = ({ code_word, duress_word }: Secrets) =>
  !code_word || !duress_word || code_word.toLowerCase() !== duress_word.toLowerCase()

/** Stores what is given of key and words of a system; the rest stays as it was. @throws 422 for one word in both places */
export async function keepSecrets(keyring: Keyring, db: Db, id: number, given: Given) {
  if (SECRETS.every((name) => given[name] === undefined)) return
  const stored = await lockSecrets(db, id)
  const secrets: Secrets = openSecrets(keyring, id, stored?.secret ?? null)
  for (const name of SECRETS) {
    const value = given[name]
    if (value === null) delete secrets[name]
    else if (value !== undefined) secrets[name] = value
  }
  if (!differs(secrets)) throw invalid({ duress_word: 'The duress word must be another word than the code word.' })
  const has = { has_key: 'key' in secrets, has_code_word: 'code_word' in secrets, has_duress_word: 'duress_word' in secrets }
  await putSecrets(db, id, { ...(await sealSecrets(keyring, id, secrets, db)), ...has })
}
