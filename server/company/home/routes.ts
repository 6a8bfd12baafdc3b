import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/home.ts'
import { route } from '../../http/route.ts'
import { changed, found } from '../../platform/errors.ts'
import { keepPicture } from '../../platform/pictures/pictures.ts'
import { siteContent } from '../site-content-queries.ts'
import { findVersion, listVersions, updateHome } from './queries.ts'

export function homeRoutes(app: FastifyInstance) {
  route(app, calls.get, ({ db }) => siteContent(db))

  route(app, calls.uploadPicture, ({ files }) => keepPicture(app.files, files.picture))

  route(app, calls.versions, ({ db, query }) => listVersions(db, query))

  route(app, calls.version, async ({ db, params }) => found(await findVersion(db, params.version), 'Version'))

  route(app, calls.update, async ({ db, body, requireConfirmed }) => {
    const before = await siteContent(db)
    const home = changed(await updateHome(db, body.content, body.version), await siteContent(db), 'Site content')
    requireConfirmed(before)
    return home
  })

  route(app, calls.updateCompany, async ({ db, body: { version, ...details }, requireConfirmed }) => {
    const { name, tagline, licence, licence_number, registration, founded, logo, ...contact } = details
    const before = calls.companyDetails(await siteContent(db))
    const company = changed(
      await updateHome(db, { brand: { name, tagline, licence, licence_number, registration, founded, logo }, contact }, version),
      calls.companyDetails(await siteContent(db)),
      'Site content',
    )
    requireConfirmed(before)
    return company
  })
}
