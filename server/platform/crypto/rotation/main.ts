// npm run secrets:rotate
// Re-encrypts everything with another key, whether or not the program is running.
import '../../env-file.ts'
import { existsSync, statSync } from 'node:fs'
import { startDatabase } from '../../db/setup/database.ts'
import { readEnv, type Settings } from '../../env.ts'
import { openFiles } from '../../files/open-files.ts'
import { openKeyring } from '../keyring.ts'
import { rotateKeys } from './rotate.ts'

async function main() {
  const settings = readEnv(process.env)
  requireOwner(settings)
  const database = await startDatabase(settings, { beside: true })
  try {
    const keyring = await openKeyring(settings, database.db)
    const files = openFiles(settings, keyring)
    await rotateKeys({ settings, database, keyring, files, say: (line) => void process.stdout.write(`${line}\n`) })
  } finally {
    await database.stop()
  }
}

/** Another user, even root, would create files that the program cannot read. @throws */
function requireOwner({ dataDir }: Settings) {
  if (existsSync(dataDir) && process.getuid && statSync(dataDir).uid !== process.getuid())
    throw new Error(`Run this as the user to whom ${dataDir} belongs, as the program does.`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
