// npm run audit:verify [-- --expect 1234:6f1c…]
// Verifies the chains of the audit log and of the phones' events; exit code 1 when an entry was changed, inserted or removed.
import '../../platform/env-file.ts'
import { parseArgs } from 'node:util'
import { startDatabase } from '../../platform/db/setup/database.ts'
import { readEnv } from '../../platform/env.ts'
import { EVENT_CHAIN } from './checkpoint-queries.ts'
import { type Anchor, verifyChain } from './verify-chain.ts'

function anchorOf(text: string): Anchor {
  const [, id, hash] = text.toLowerCase().match(/^(\d{1,15}):([\da-f]{64})$/) ?? []
  if (!id || !hash) throw new Error('Give the hash as it was printed: --expect 1234:6f1c… (id, colon, 64 characters).')
  return { id: Number(id), hash }
}

async function main() {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  const anchor = values.expect === undefined ? undefined : anchorOf(values.expect)
  const database = await startDatabase(readEnv(process.env), { beside: true })
  try {
    const result = await verifyChain(database.db, anchor)
    if (!result.intact) throw new Error(`The audit log was tampered with. ${result.finding}`)
    const events = await verifyChain(database.db, undefined, EVENT_CHAIN)
    if (!events.intact) throw new Error(`The events of the phones were tampered with. ${events.finding}`)
    const { verified, pending, last } = result
    const lines = [
      `The audit log is as it was written: ${verified} entries.`,
      `So are the events of the phones: ${events.verified} entries.`,
    ]
    if (pending) lines.push(`${pending} of the newest have no checkpoint yet and were not verified.`)
    if (last)
      lines.push('', 'Write this down where nobody who can change the database can change it too:', `  ${last.id}:${last.hash}`)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await database.stop()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
