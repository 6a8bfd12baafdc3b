import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/people/job-adverts.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { allJobAdverts, findJobAdvert, insertJobAdvert, listJobAdverts, updateJobAdvert } from './queries.ts'

const COLUMNS: CsvColumn<calls.JobAdvert>[] = [
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
  route(app, calls.list, ({ db, query }) => listJobAdverts(db, query))

  exportRoute(app, calls.exportCsv, { name: 'jobs', rows: allJobAdverts, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findJobAdvert(db, params.id), 'Job'))

  route(app, calls.create, ({ db, body }) => insertJobAdvert(db, body))

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updateJobAdvert(db, params.id, body), await findJobAdvert(db, params.id), 'Job'),
  )

  removalRoutes(app, calls, 'jobs', 'Job')
}
