// npm run db:migrate
// Applies the migrations of this version and ends: a job before the processes of a new version are started.
import '../../env-file.ts'
import { readEnv } from '../../env.ts'
import { openQueue } from '../../jobs/queue.ts'
import { startDatabase } from './database.ts'
import { migrations } from './migrate.ts'

async function main() {
  const database = await startDatabase(readEnv(process.env), { beside: true, anyway: true })
  try {
    // The queue has tables and migrations of its own.
    const queue = await openQueue(database.url, (error) => console.error(error.message), { idle: true })
    await queue.stop()
    process.stdout.write(`The database is migrated to ${migrations().at(-1)?.name}.\n`)
  } finally {
    await database.stop()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
