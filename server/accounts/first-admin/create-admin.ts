// npm run admin:create -- --email boss@example.com [--name "Full Name"]
// Creates the first super admin and prints a one-time link that sets the password.
import '../../platform/env-file.ts'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email } from '../../../api/core/common.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import { startDatabase } from '../../platform/db/setup/database.ts'
import { readEnv } from '../../platform/env.ts'
import { createFirstAdmin } from './first-admin.ts'

async function main() {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string', default: 'Super Admin' } } })
  const email = z.safeParse(Email, values.email)
  if (!email.success) throw new Error('Say whose account it is: npm run admin:create -- --email boss@example.com')
  const settings = readEnv(process.env)
  const database = await startDatabase(settings, { beside: true })
  try {
    const token = newToken()
    await createFirstAdmin(database.db, { email: email.data, userName: values.name, linkHash: tokenHash(token) })
    process.stdout.write(
      `Open this link within 72 hours to set the password (it works once):\n\n  ${settings.publicUrl}/invitation#${token}\n\n`,
    )
  } finally {
    await database.stop()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
