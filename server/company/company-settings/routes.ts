import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/company-settings.ts'
import * as retention from '../../../api/company/retention.ts'
import { route } from '../../http/route.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { changed, conflict, found } from '../../platform/errors.ts'
import { refusePast } from '../dated.ts'
import { lockDated } from '../dated-queries.ts'
import { companySettings } from '../settings-queries.ts'
import { insertTaxRate, listTaxRates, updateCompanySettings } from './queries.ts'

export function companySettingsRoutes(app: FastifyInstance) {
  route(app, calls.get, ({ db }) => companySettings(db))

  route(app, calls.update, async ({ db, body }) =>
    changed(await updateCompanySettings(db, body), await companySettings(db), 'Company settings'),
  )

  route(app, calls.terms, ({ db }) => companySettings(db))

  route(app, retention.get, ({ db }) => companySettings(db))

  route(app, calls.taxRates, ({ db }) => listTaxRates(db))

  route(app, calls.addTaxRate, async ({ db, body }) => {
    refusePast(body)
    await lockDated(db)
    const id = await insertTaxRate(db, body)
    return found(
      (await listTaxRates(db)).find((rate) => rate.id === id),
      'Tax rate',
    )
  })

  route(app, calls.removeTaxRate, async ({ db, params: { id }, caller }) => {
    await lockDated(db)
    const rate = found(
      (await listTaxRates(db)).find((rate) => rate.id === id),
      'Tax rate',
    )
    if (!rate.removable) throw conflict('This rate is in force and cannot be removed. Add a later one instead.')
    await deleteRecord(db, 'tax_rates', id, { accountId: caller.accountId })
  })
}
