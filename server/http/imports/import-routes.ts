import type { FastifyInstance } from 'fastify'
import { countOf } from '../../../contract/core/format.ts'
import type { importCalls } from '../../../contract/core/imports/import-calls.ts'
import type { Permission } from '../../../contract/core/permissions.ts'
import { setActor } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { route } from '../route.ts'
import { dialectOf } from './csv-file.ts'
import type { Importer } from './importer.ts'
import { inspectFile } from './inspect-file.ts'
import { countChanged, findImport, insertImport, listImports, lockImport, removeImported } from './queries.ts'
import { runImport } from './run-import.ts'

type Calls = ReturnType<typeof importCalls<Permission>>

/** Thrown to roll a trial back. */
class RolledBack extends Error {}

/** Registers the import of a resource: look at a file, try it, import it, undo that. */
export function importRoutes<B>(app: FastifyInstance, calls: Calls, importer: Importer<B>) {
  const { table } = importer
  const any = importer as unknown as Importer

  route(app, calls.inspect, ({ files }) => inspectFile(app.files.pathOf(files.file)))

  route(app, calls.check, async ({ db, actor, files, body }) => {
    const path = app.files.pathOf(files.file)
    const dialect = await dialectOf(path)
    let report: Awaited<ReturnType<typeof runImport>> | undefined
    await db
      .transaction()
      .execute(async (trial) => {
        await setActor(trial, actor)
        report = await runImport(trial, path, dialect, any, body, true)
        throw new RolledBack()
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) throw error
      })
    return report!
  })

  route(app, calls.run, async ({ db, caller, files, body: { leave_out, ...options } }) => {
    const path = app.files.pathOf(files.file)
    const { ids, problems, problem_count } = await runImport(db, path, await dialectOf(path), any, options, false)
    const [first] = problems
    if (first && leave_out === 'false')
      throw invalid({ file: `${countOf(problem_count, 'problem')}; the first is in row ${first.row}: ${first.text}` })
    if (!ids.length) throw invalid({ file: 'There is no row to import.' })
    const { fileName } = files.file
    return findImport(db, await insertImport(db, { kind: table, fileName, accountId: caller.accountId, ids }))
  })

  route(app, calls.list, ({ db }) => listImports(db, table))

  route(app, calls.undo, async ({ db, params: { id }, caller }) => {
    const { undone_at } = found(await lockImport(db, table, id), 'Import')
    if (undone_at) throw conflict('This import has been undone already.')
    const count = await countChanged(db, table, id)
    if (count)
      throw conflict(
        `${countOf(count, 'record')} of this import ${count === 1 ? 'has' : 'have'} been changed since. Delete them one by one.`,
      )
    await removeImported(db, table, id, caller.accountId)
    return findImport(db, id)
  })
}
