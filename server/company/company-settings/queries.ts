import { sql } from 'kysely'
import type { CompanySettingsInput, TaxRate, TaxRateInput } from '../../../contract/company/company-settings.ts'
import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'

const ONLY = 1

export const updateCompanySettings = (db: Db, { version, ...settings }: CompanySettingsInput) =>
  changeRecord(db, 'company_settings', ONLY, version, settings)

/** Every rate with its status as of today, latest first. */
export async function listTaxRates(db: Db): Promise<TaxRate[]> {
  const { rows } = await sql<TaxRate>`
    with rates as (
      select id, version, valid_from, vat_rate,
        lag(valid_from) over (order by valid_from desc) as until,
        max(valid_from) filter (where valid_from <= ${today()}::date) over () as counting,
        min(valid_from) over () as first
      from tax_rates where deleted_at is null
    )
    select id, version, valid_from, vat_rate,
      case when valid_from = counting then 'Current' when valid_from > counting then 'Future' else 'Past' end as standing,
      valid_from > counting or valid_from = counting and valid_from > first and not exists (
        select from quotations where status <> 'Draft'
          and sent_at >= instant_of(valid_from)
          and (until is null or sent_at < instant_of(until))
      ) as removable
    from rates order by valid_from desc`.execute(db)
  return rows
}

/** Serialises adding and removing rates, so that one is always in force. */
export const lockTaxRates = (db: Db) => db.selectFrom('company_settings').select('id').forUpdate().execute()

export async function insertTaxRate(db: Db, rate: TaxRateInput) {
  const { id } = await db.insertInto('tax_rates').values(rate).returning('id').executeTakeFirstOrThrow()
  return id
}
