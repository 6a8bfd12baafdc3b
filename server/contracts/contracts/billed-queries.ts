import { sql } from 'kysely'
import type { Period } from '../../../api/contracts/charges.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { lastDayOf } from '../status-queries.ts'
import { lines } from './queries.ts'

/** The contracts that are in force on a day of a period, with what their charges depend on; only some of them with `ids`. */
export const billedContracts = (db: Db, { from, until }: Period, ids?: readonly number[]) =>
  db
    .selectFrom('contracts')
    .innerJoin('clients', 'clients.id', 'contracts.client_id')
    .select((eb) => [
      'contracts.id',
      'number',
      'title',
      'client_id',
      clientName('contracts.client_id').as('client_name'),
      'starts_on',
      lastDayOf('contracts').as('ends_on'),
      'bill_basis',
      'shortfall_rule',
      'shortfall_multiple',
      'discount_rate',
      'invoice_per',
      'vat_mode',
      'po_number',
      'clients.tin',
      lines(eb as never).as('lines'),
      sql<
        { from: string; until: string | null }[]
      >`(select coalesce(json_agg(json_build_object('from', s.from_on, 'until', s.until_on)
        order by s.from_on), '[]') from contract_suspensions s where s.contract_id = contracts.id and not s.billed)`.as(
        'suspensions',
      ),
    ])
    .where('contracts.deleted_at', 'is', null)
    .where('contracts.status', 'in', ['Active', 'Suspended', 'Ended'])
    .where('starts_on', '<=', until)
    .where(sql<boolean>`(renewal <> 'ends' or ends_on is null or ends_on >= ${from}::date)`)
    .$if(ids !== undefined, (contracts) => contracts.where('contracts.id', '=', sql<number>`any(${ids}::integer[])`))
    .orderBy('contracts.id')
    .execute()
export type BilledContractRow = Awaited<ReturnType<typeof billedContracts>>[number]
