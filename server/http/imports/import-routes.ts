import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countOf } from '../../../api/core/format.ts'
import type { ImportOptions, importCalls, TableChoice } from '../../../api/core/imports/import-calls.ts'
import type { Permission } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, setActor } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import type { ReceivedFile } from '../../platform/files/file-store.ts'
import { route } from '../route.ts'
import type { Importer } from './importer.ts'
import { countChanged, findImport, insertImport, listImports, lockImport, removeImported } from './queries.ts'
import { refusedFile } from './refused-file.ts'
import { runImport } from './run-import.ts'
import { inspectFile } from './table/inspect-file.ts'
import { openUpload } from './table/open-upload.ts'
import type { Table } from './table/table.ts'

type Calls = ReturnType<typeof importCalls<Permission>>

/** Thrown to roll a trial back. */
class RolledBack extends Error {}

/** Registers the import of a resource: look at a file, try it, import it, undo that. */
export function importRoutes<B>(app: FastifyInstance, calls: Calls, importer: Importer<B>) {
  const { table } = importer
  const any = importer as unknown as Importer

  const { fields } = any

  const open = (
    request: FastifyRequest,
    file: ReceivedFile<'csv' | 'xlsx'>,
    choice: TableChoice,
    work: 'read' | 'tried' = 'tried',
  ) => openUpload(app, { request, file, fields, choice }, work)

  async function trial({ db, actor }: { db: Db; actor: Actor }, opened: Table, options: ImportOptions, listed?: number) {
    let report: Awaited<ReturnType<typeof runImport>> | undefined
    await db
      .transaction()
      .execute(async (own) => {
        await setActor(own, actor)
        report = await runImport(own, opened, any, options, { trial: true, ...(listed && { listed }) })
        throw new RolledBack()
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) throw error
      })
    return report!
  }

  route(app, calls.inspect, async ({ files, body, request }) => inspectFile(await open(request, files.file, body, 'read')))

  route(app, calls.check, async ({ db, actor, files, body, request }) =>
    trial({ db, actor }, await open(request, files.file, body), body),
  )

  route(app, calls.refused, async ({ db, actor, files, body, request }) => {
    const opened = await open(request, files.file, body)
    const { problems } = await trial({ db, actor }, opened, body, Number.POSITIVE_INFINITY)
    return refusedFile(opened, problems, files.file.fileName)
  })

  route(app, calls.run, async ({ db, caller, files, body: { leave_out, ...options }, request }) => {
    const opened = await open(request, files.file, options)
    const { ids, problems, problem_count, stopped_at } = await runImport(db, opened, any, options, { trial: false })
    const [first] = problems
    if (first && leave_out === 'false')
      throw invalid({ file: `${countOf(problem_count, 'problem')}; the first is in row ${first.row}: ${first.text}` })
    if (stopped_at) throw invalid({ file: `Too many rows cannot be added; those from row ${stopped_at} on were not tried.` })
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
