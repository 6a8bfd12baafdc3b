import type { FastifyInstance } from 'fastify'
import { can, type Person } from '../../../api/core/permissions.ts'
import { qualificationImports } from '../../../api/people/guard-imports.ts'
import * as calls from '../../../api/people/guard-qualifications.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { importRoutes } from '../../http/imports/import-routes.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { changed, conflict, forbidden, found } from '../../platform/errors.ts'
import { insertFile } from '../file-queries.ts'
import { QUALIFICATION_IMPORT } from './import.ts'
import {
  allQualifications,
  findQualification,
  findScan,
  insertQualification,
  listQualifications,
  revokeQualification,
  updateQualification,
  verifyQualification,
} from './queries.ts'

type Exported = Omit<calls.GuardQualification, 'scan'>

const COLUMNS: CsvColumn<Exported>[] = [
  ['ID', 'id'],
  ['Guard ID', 'guard_id'],
  ['Guard', 'guard_name'],
  ['Qualification', 'type_name'],
  ['Number', 'number'],
  ['Issued on', 'issued_on'],
  ['Ends on', 'expires_on'],
  ['State', 'state'],
  ['Shifts after', 'shifts_after'],
]
const TITLE = 'Qualification'

const existing = async (db: Db, id: number, caller: Person) => found(await findQualification(db, id, caller), TITLE)

export function guardQualificationRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listQualifications(db, query, caller))

  exportRoute(app, calls.exportCsv, { name: 'qualifications', rows: allQualifications, columns: COLUMNS })

  route(app, calls.get, ({ db, params, caller }) => existing(db, params.id, caller))

  route(app, calls.create, async ({ db, body, caller }) => existing(db, await insertQualification(db, body), caller))

  route(app, calls.update, async ({ db, params, body, caller }) =>
    changed(await updateQualification(db, params.id, body), await findQualification(db, params.id, caller), TITLE),
  )

  route(app, calls.verify, async ({ db, params: { id }, body: { version }, caller }) => {
    const { state } = await existing(db, id, caller)
    if (state === 'Revoked') throw conflict('This qualification was revoked. Add a new one.')
    const verified = await verifyQualification(db, id, version, caller.accountId)
    return changed(verified, await findQualification(db, id, caller), TITLE)
  })

  route(app, calls.revoke, async ({ db, params: { id }, body: { reason }, caller }) => {
    const { state } = await existing(db, id, caller)
    if (state === 'Revoked') throw conflict('This qualification is revoked already.')
    await revokeQualification(db, id, reason, caller.accountId)
    return existing(db, id, caller)
  })

  route(app, calls.attach, async ({ db, params: { id }, files: { file }, caller }) => {
    await existing(db, id, caller)
    await insertFile(db, 'qualification_id', id, file)
    await app.files.keep(file)
    return existing(db, id, caller)
  })

  route(app, calls.download, async ({ db, params: { id }, actor, caller }) => {
    const { of_kind, guard_id, ...scan } = found(await findScan(db, id), 'File')
    const allowed = can(caller, calls.scanPermission(of_kind))
    const detail = { guard_id }
    await noteEvent(db, actor, allowed ? 'download' : 'refused_download', { table: 'guard_qualifications', id, detail })
    if (!allowed)
      throw forbidden('You do not have permission to open identity and health documents. A super admin can give it to you.', {
        noted: true,
      })
    return storedDownload(app.files, { ...scan, name: scan.file_name })
  })

  importRoutes(app, qualificationImports, QUALIFICATION_IMPORT)

  removalRoutes(app, calls, 'guard_qualifications', TITLE)
}
