// Random actions on the ledger, in a process of its own: node server/test/ledger/process.ts URL SEED ROUNDS
// It calls what the handlers of the routes call, each action in one transaction, and not the routes: what may tear when a process is
// killed is the transaction, and a server would take a second more to start.
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
