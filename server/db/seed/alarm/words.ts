import { sealSecrets } from '../../../alarm/systems/secrets.ts'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { SeededSystem } from './systems.ts'

/** Words that clients say on the telephone, in turn. */
const CODE_WORDS = ['Mango', 'Nile', 'Crane', 'Matoke', 'Heron']
const DURESS_WORDS = ['Ginger', 'Coffee', 'Acacia']

/** Gives each system a code word and a duress word, encrypted with the key of this installation. */
export async function seedWords(db: Db, keyring: Keyring, systems: SeededSystem[]) {
  const rows = []
  for (const [place, { id }] of systems.entries()) {
    const words = {
      code_word: CODE_WORDS[place % CODE_WORDS.length]!,
      duress_word: DURESS_WORDS[place % DURESS_WORDS.length]!,
    }
    rows.push({ system_id: id, has_code_word: true, has_duress_word: true, ...(await sealSecrets(keyring, id, words, db)) })
  }
  await db.insertInto('alarm_secrets').values(rows).execute()
}
