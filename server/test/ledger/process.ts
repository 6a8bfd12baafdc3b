// Random actions on the ledger, in a process of its own: node server/test/ledger/process.ts URL SEED ROUNDS
import { openDatabase } from '../../platform/db/open.ts'
import { accountant } from './actions.ts'

const [url, seed, rounds] = process.argv.slice(2)
const { db, close } = openDatabase(url!)
const { round } = accountant(db, Number(seed))
for (let n = 0; n < Number(rounds); n++) {
  await round()
  process.stdout.write(`${n}\n`)
}
await close()
