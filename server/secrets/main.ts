// npm run secrets:rotate
// Changes everything that is encrypted to another key, beside the running program or without it.
import { existsSync } from 'node:fs'
import { startDatabase } from '../database.ts'
import { readEnv } from '../env.ts'
import { openKeyring } from '../keyring.ts'
import { openFiles } from '../open-files.ts'
import { rotateKeys } from './rotate.ts'

async function main() {
  const settings = readEnv(process.env)
  const database = await startDatabase(settings, { beside: true })
  try {
    const keyring = await openKeyring(settings, database.db)
    const files = openFiles(settings, keyring)
    await rotateKeys({ settings, database, keyring, files, say: (line) => void process.stdout.write(`${line}\n`) })
  } finally {
    await database.stop()
  }
}

if (existsSync('.env')) process.loadEnvFile('.env')
main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
