// Fills the database of the environment with the demo: node server/db/seed/main.ts [--scale 100]
import '../../platform/env-file.ts'
import { parseArgs } from 'node:util'
import { openKeyring } from '../../platform/crypto/keyring.ts'
import { startDatabase } from '../../platform/db/setup/database.ts'
import { readEnv } from '../../platform/env.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { countRecords } from './billing/figures.ts'
import { isEmpty, seedDemo } from './demo.ts'
import { multiplyDemo } from './scale.ts'

const LARGEST = 1_000

function readScale() {
  const { scale } = parseArgs({ options: { scale: { type: 'string', default: '1' } } }).values
  if (!/^\d+$/.test(scale) || Number(scale) < 1 || Number(scale) > LARGEST)
    throw new Error(`--scale must be a whole number from 1 to ${LARGEST}.`)
  return Number(scale)
}

async function main() {
  const scale = readScale()
  const settings = readEnv(process.env)
  if (settings.production) throw new Error('NODE_ENV is production: the demo, with its accounts, is not for that.')
  const database = await startDatabase(settings)
  try {
    if (!(await isEmpty(database.db))) throw new Error('The database is not empty. The demo needs an empty database.')
    const keyring = await openKeyring(settings, database.db)
    const files = openFiles(settings, keyring)
    const password = await seedDemo(database.db, { password: settings.demoPassword, files, keyring })
    if (scale > 1) await multiplyDemo(database.db, scale)
    const figures = await countRecords(database.db)
    const lines = Object.entries(figures).map(([table, count]) => `  ${count.toLocaleString('en-US').padStart(9)} ${table}`)
    process.stdout.write(
      `${lines.join('\n')}\n  Accounts: super@engabo.example, admin@engabo.example, supervisor@engabo.example, client@engabo.example\n  Password: ${password}\n`,
    )
  } finally {
    await database.stop()
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
