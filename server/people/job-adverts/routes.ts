import type { FastifyInstance } from 'fastify'
import * as contract from '../../../api/people/job-adverts.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { allJobAdverts, findJobAdvert, insertJobAdvert, listJobAdverts, updateJobAdvert } from './queries.ts'

const COLUMNS: CsvColumn<contract.JobAdvert>[] = [
  ['ID', 'id'],
  ['Title', 'title'],
  ['Location', 'location'],
  ['Type', 'job_type'],
  ['State', 'state'],
  ['Posted on', 'posted_on'],
  ['Closes on', 'closes_on'],
  ['Applications', 'applications'],
]

export function jobAdvertRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listJobAdverts(db, query))

  exportRoute(app, contract.exportCsv, { name: 'jobs', rows: allJobAdverts, columns: COLUMNS })

  route(app, contract.get, async ({ db, params }) => found(await findJobAdvert(db, params.id), 'Job'))

  route(app, contract.create, ({ db, body }) => insertJobAdvert(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateJobAdvert(db, params.id, body), await findJobAdvert(db, params.id), 'Job'),
  )

  removalRoutes(app, contract, 'jobs', 'Job')
}
