import { sql } from 'kysely'
import type { Seeding } from '../seeding.ts'

/** The answers to the last month: the first client with an active contract has confirmed it, the second objects to two shifts. */
export async function seedMonthAnswers({ db, day }: Seeding, decider: number) {
  const answered = sql`date_trunc('month', ${day}::date)`
  await sql`
    with clients_of as (
      select client_id, row_number() over (order by client_id) as place from contracts
      where status = 'Active' and starts_on < ${answered} - interval '1 month' group by client_id order by client_id limit 2
    ), made as (
      insert into month_answers (client_id, month, state, answered_by, answered_at)
      select client_id, (${answered} - interval '1 month')::date, case place when 1 then 'Confirmed' else 'Objected' end,
        (select min(id) from accounts a where a.client_id = c.client_id), least(now(), (${answered} + interval '10 hours')::timestamptz)
      from clients_of c order by place returning id, client_id, month, state, answered_at
    ), disputed as (
      select made.id, made.answered_at, s.id as slot_id, row_number() over (order by s.covered_minutes, s.day, s.id) as nth
      from made join contracts c on c.client_id = made.client_id join contract_lines l on l.contract_id = c.id
      join slots s on s.line_id = l.id and s.state = 'Decided' and s.day between made.month and (made.month + interval '1 month')::date - 1
      where made.state = 'Objected' order by nth limit 2
    )
    insert into month_objections (answer_id, slot_id, reason, objected_at, outcome, reply, replied_by, replied_at)
    select id, slot_id, 'Nobody was at the gate before eight.', answered_at, case nth when 1 then 'Accepted' end,
      case nth when 1 then 'You are right; the shift is taken off the invoice.' end, case nth when 1 then ${decider}::integer end,
      case nth when 1 then answered_at end
    from disputed order by nth`.execute(db)
}
