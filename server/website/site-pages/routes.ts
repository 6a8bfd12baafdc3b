import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/website/site-pages.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { keepPicture } from '../../platform/pictures/pictures.ts'
import { allPages, findPage, insertPage, lastChanges, listPages, publishedAt, publishedPages, updatePage } from './queries.ts'

const COLUMNS: CsvColumn<calls.SitePage>[] = [
  ['ID', 'id'],
  ['Title', 'title'],
  ['Kind', ({ kind }) => calls.PAGE_KINDS[kind]],
  ['Address', 'path'],
  ['Published', ({ published }) => (published ? 'Yes' : 'No')],
]

export function sitePageRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listPages(db, query))

  exportRoute(app, calls.exportCsv, { name: 'pages', rows: allPages, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findPage(db, params.id), 'Page'))

  route(app, calls.create, ({ db, body }) => insertPage(db, body))

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updatePage(db, params.id, body), await findPage(db, params.id), 'Page'),
  )

  route(app, calls.uploadPicture, ({ files }) => keepPicture(app.files, files.picture))

  route(app, calls.published, async ({ db }) => ({ pages: await publishedPages(db), changed: await lastChanges(db) }))

  route(app, calls.readPublished, async ({ db, query }) => ({ page: (await publishedAt(db, query.path)) ?? null }))

  removalRoutes(app, calls, 'site_pages', 'Page')
}
