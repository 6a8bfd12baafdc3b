// Writes docs/data-model.md from the migrations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTemporaryDatabase } from '../server/platform/db/setup/temporary.ts'
import { writeDataModel } from './data-model/write.ts'

writeFileSync(join(import.meta.dirname, '../docs/data-model.md'), await withTemporaryDatabase(writeDataModel))
