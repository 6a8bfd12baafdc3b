import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { ROSTER_DAYS } from '../roster/schedules.ts'

type Part = ReturnType<typeof sql>
/** The input for a copy of a table's records: their numbers `k`, and the last id of the demo in a table. */
type Copying = { copies: Part; groups: number; size: (table: string) => Part }

/**
 * Copies the contracts with their lines, terms and slots, each to the copy of its client and of its stations. If the roster
 * of a copy is moved to earlier weeks, so is all of its contract, which has ended with it: its slots are decided.
 */
export async function copyContracts(db: Db, { copies, groups, size }: Copying) {
  const { rows } = await sql<{ day: string }>`select max(shift_date) as day from duty_schedules`.execute(db)
  const lastPlanned = sql`${rows[0]!.day}::date`
  const earlier = sql`(k / ${groups} * ${ROSTER_DAYS}::int)`
  const moved = sql`k >= ${groups}`
  await sql`insert into contracts (id, client_id, number, title, status, starts_on, ends_on, notice_days, renewal, bill_basis,
      shortfall_rule, shortfall_multiple, discount_rate, payment_terms_days, invoice_per, po_number, vat_mode, end_reason)
    overriding system value
    select c.id + k * ${size('contracts')}, client_id + k * ${size('clients')},
      'CT-' || year || '-' || lpad((last_number + row_number() over (partition by year order by k, c.id))::text, 6, '0'),
      title, case when ${moved} then 'Ended' else status end, starts_on - ${earlier},
      case when ${moved} then ${lastPlanned} - ${earlier} else ends_on end, notice_days, renewal, bill_basis, shortfall_rule,
      shortfall_multiple, discount_rate, payment_terms_days, invoice_per, po_number, vat_mode,
      case when ${moved} then 'Not renewed' end
    from contracts c cross join ${copies} join contract_counters on year = substr(number, 4, 4)::int`.execute(db)
  await sql`update contract_counters set last_number = (select count(*) from contracts where substr(number, 4, 4)::int = year)`.execute(
    db,
  )

  // A line that would have begun after the end was never agreed.
  const agreed = sql`(not ${moved} or l.from_on <= ${lastPlanned})`
  await sql`insert into contract_lines (id, contract_id, kind, station_id, name, from_on, until_on, armed, requires, gender,
      post_orders, relief, break_paid, shift_label, charge_for, free_per_month, generated_until)
    overriding system value
    select l.id + k * ${size('contract_lines')}, contract_id + k * ${size('contracts')}, kind, station_id + k * ${size('stations')},
      name, from_on - ${earlier},
      case when ${moved} then least(until_on, ${lastPlanned}) - ${earlier} else until_on end,
      armed, requires, gender, post_orders, relief, break_paid, shift_label, charge_for, free_per_month, generated_until - ${earlier}
    from contract_lines l cross join ${copies} where ${agreed} order by k, l.id`.execute(db)
  await sql`insert into line_terms (id, line_id, valid_from, seats, start_time, end_time, weekdays, holiday, holiday_extra_percent,
      rate_unit, rate, extra_rate, reason)
    overriding system value
    select t.id + k * ${size('line_terms')}, line_id + k * ${size('contract_lines')}, valid_from - ${earlier}, seats, start_time,
      end_time, weekdays, holiday, holiday_extra_percent, rate_unit, rate, extra_rate, reason
    from line_terms t join contract_lines l on l.id = t.line_id cross join ${copies} where ${agreed} order by k, t.id`.execute(db)
  await sql`insert into slots (id, line_id, term_id, seat, day, start_time, end_time, state, covered_minutes, origin, holiday,
      off_reason, off_by, off_billed)
    overriding system value
    select s.id + k * ${size('slots')}, line_id + k * ${size('contract_lines')}, term_id + k * ${size('line_terms')}, seat,
      day - ${earlier}, start_time, end_time, case when ${moved} and state = 'Filled' then 'Decided' else state end,
      case when ${moved} and state = 'Filled' then extract(epoch from upper(span) - lower(span)) / 60 else covered_minutes end,
      origin, holiday, off_reason, off_by, off_billed
    from slots s cross join ${copies} where not ${moved} or day <= ${lastPlanned} order by day, k, s.id`.execute(db)
}
