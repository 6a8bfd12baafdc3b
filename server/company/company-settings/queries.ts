import { sql } from 'kysely'
import type { CompanySettingsInput, TaxRate, TaxRateInput } from '../../../api/company/company-settings.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { withStanding } from '../dated.ts'

const ONLY = 1

export const updateCompanySettings = (db: Db, { version, ...settings }: CompanySettingsInput) =>
  changeRecord(db, 'company_settings', ONLY, version, {
    ...settings,
    ...(settings.require_qualifications && { qualifications_answered: true }),
  })

/** Every rate with its standing today, latest first. Sent quotations use a rate. */
export async function listTaxRates(db: Db): Promise<TaxRate[]> {
  const { rows } = await sql<Omit<TaxRate, 'standing' | 'removable'> & { used: boolean }>`
    with rates as (
      select id, version, valid_from, vat_rate, lag(valid_from) over (order by valid_from desc) as until
      from tax_rates where deleted_at is null
    )
    select id, version, valid_from, vat_rate, exists (
      select from quotations where status <> 'Draft'
        and sent_at >= instant_of(valid_from)
        and (until is null or sent_at < instant_of(until))
    ) as used
    from rates order by valid_from desc`.execute(db)
  return withStanding(rows, ({ used }) => used)
}

export async function insertTaxRate(db: Db, rate: TaxRateInput) {
  const { id } = await db.insertInto('tax_rates').values(rate).returning('id').executeTakeFirstOrThrow()
  return id
}
