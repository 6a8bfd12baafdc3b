// Writes docs/data-model.md and docs/triggers.md from a migrated database.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTemporaryDatabase } from '../server/platform/db/setup/temporary.ts'
import { writeTriggers } from './data-model/triggers.ts'
import { writeDataModel } from './data-model/write.ts'

const DOCS = join(import.meta.dirname, '../docs')
await withTemporaryDatabase(async (db) => {
  writeFileSync(join(DOCS, 'data-model.md'), await writeDataModel(db))
  writeFileSync(join(DOCS, 'triggers.md'), await writeTriggers(db))
})
