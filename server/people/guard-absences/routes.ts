import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/people/guard-absences.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { changed, conflict, found } from '../../platform/errors.ts'
import { insertFile } from '../file-queries.ts'
import { requireLeave } from '../leave-balances/require-leave.ts'
import { listComingShifts, listShortDays } from '../planned-shifts.ts'
import { approveAbsence, cancelAbsence, refuseAbsence, shiftsOf, warningsAbout } from './decide.ts'
import {
  allAbsences,
  findAbsence,
  findCertificate,
  findNote,
  insertAbsence,
  listAbsences,
  lockAbsence,
  lockGuardOfAbsence,
  updateAbsence,
} from './queries.ts'

const COLUMNS: CsvColumn<Omit<calls.GuardAbsence, 'certificate'>>[] = [
  ['ID', 'id'],
  ['Guard ID', 'guard_id'],
  ['Guard', 'guard_name'],
  ['Kind', 'kind'],
  ['From', 'from_on'],
  ['Until', 'until_on'],
  ['Half day', ({ half_day }) => (half_day ? 'Yes' : 'No')],
  ['State', 'state'],
  ['Asked via', 'asked_via'],
  ['Decided by', 'decided_by_name'],
]
const TITLE = 'Absence'

const existing = async (db: Db, id: number) => found(await findAbsence(db, id), TITLE)

/** The record with what somebody should see to. */
async function withWarnings(db: Db, record: calls.GuardAbsence) {
  const guard = await lockGuardOfAbsence(db, record.guard_id)
  return { ...record, warnings: await warningsAbout(db, record, guard?.gender) }
}

export function guardAbsenceRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listAbsences(db, query))

  exportRoute(app, calls.exportCsv, { name: 'absences', rows: allAbsences, columns: COLUMNS })

  route(app, calls.get, ({ db, params }) => existing(db, params.id))

  route(app, calls.create, async ({ db, body }) => {
    await lockGuardOfAbsence(db, body.guard_id)
    await requireLeave(db, body)
    return withWarnings(db, await existing(db, await insertAbsence(db, body)))
  })

  route(app, calls.update, async ({ db, params: { id }, body }) => {
    const before = await lockAbsence(db, id)
    if (before?.state === 'Asked') {
      await lockGuardOfAbsence(db, body.guard_id)
      await requireLeave(db, body, id)
    }
    const wasChanged = before?.state === 'Asked' && (await updateAbsence(db, id, body))
    const current = await findAbsence(db, id)
    if (before && before.state !== 'Asked' && (body.version === undefined || body.version === current?.version))
      throw conflict('This absence is decided. Cancel it and add another.')
    return withWarnings(db, changed(wasChanged, current, TITLE))
  })

  route(app, calls.shifts, async ({ db, params: { id } }) => {
    const which = shiftsOf(await existing(db, id))
    if (!which) return { shifts: [], short: [] }
    return { shifts: await listComingShifts(db, which), short: await listShortDays(db, which) }
  })

  route(app, calls.approve, ({ db, params: { id }, body: { version }, caller }) =>
    approveAbsence(db, id, version, caller.accountId),
  )

  route(app, calls.refuse, ({ db, params: { id }, body: { reason }, caller }) => refuseAbsence(db, id, reason, caller.accountId))

  route(app, calls.cancel, ({ db, params: { id }, body: { reason }, caller }) => cancelAbsence(db, id, reason, caller.accountId))

  route(app, calls.note, async ({ db, params: { id }, actor }) => {
    const { note, guard_id } = found(await findNote(db, id), TITLE)
    await noteEvent(db, actor, 'read_note', { table: 'guard_absences', id, detail: { guard_id } })
    return { note }
  })

  route(app, calls.attach, async ({ db, params: { id }, files: { file } }) => {
    await existing(db, id)
    await insertFile(db, 'absence_id', id, file)
    await app.files.keep(file)
    return existing(db, id)
  })

  route(app, calls.download, async ({ db, params: { id }, actor }) => {
    const { guard_id, ...file } = found(await findCertificate(db, id), 'File')
    await noteEvent(db, actor, 'download', { table: 'guard_absences', id, detail: { guard_id } })
    return storedDownload(app.files, { ...file, name: file.file_name })
  })

  removalRoutes(app, calls, 'guard_absences', TITLE)
}
