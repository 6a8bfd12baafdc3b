import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/audit.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import { found, invalid } from '../../platform/errors.ts'
import { allEntries, findEntry, listEntries } from './queries.ts'

const json = (fields: object | null) => fields && JSON.stringify(fields)

const COLUMNS: CsvColumn<calls.AuditDetail>[] = [
  ['Entry', 'id'],
  ['When', ({ at }) => kampalaMoment(at)],
  ['Moment (UTC)', 'at'],
  ['Account ID', 'account_id'],
  ['Who', 'account_name'],
  ['From', 'address'],
  ['What', ({ action }) => calls.actionName(action)],
  ['Kind', ({ kind }) => kind && calls.kindName(kind)],
  ['Record ID', 'record_id'],
  ['Record', 'record_name'],
  ['Before', (entry) => json(entry.old)],
  ['After', (entry) => json(entry.new)],
  ['Request', 'request_id'],
  ['Checkpoint', 'hash'],
]

/** A record id is unique only within its table. @throws 422 */
function needsKind({ kind, record_id }: calls.AuditQuery) {
  if (record_id && !kind) throw invalid({ kind: 'Choose the kind of record, too.' })
}

export function auditRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, query }) => {
    needsKind(query)
    return listEntries(db, query)
  })

  exportRoute(app, calls.exportCsv, {
    name: 'audit-log',
    rows: (db, query) => {
      needsKind(query)
      return allEntries(db, query)
    },
    columns: COLUMNS,
  })

  route(app, calls.get, async ({ db, params }) => found(await findEntry(db, params.id), 'Entry'))
}
