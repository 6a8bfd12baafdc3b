import { type RawBuilder, sql } from 'kysely'
import type { ExplainedSlot, InvoiceLine } from '../../../../api/billing/invoice-drafts.ts'
import { can, type Person } from '../../../../api/core/permissions.ts'
import { causeOfMissing, joinNoted } from '../../../attendance/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { chargedOn, linesOf } from './queries.ts'

/** Readers of an explanation: a client sees less of guards and causes, and staff who may not read attendance see none. */
export type SlotReader = 'attendance' | 'client' | 'money'

/** The slots of a line as staff see them. */
export const slotReader = (person: Person): SlotReader => (can(person, 'attendance.read') ? 'attendance' : 'money')

/** SQL: the cause as far as a client sees it: what happened at the post, not what was noted of a guard. */
const seen = sql<string | null>`case when w.late > 0 then 'Came late' when w.early > 0 then 'Left early' end`
/** SQL: the cause with what was noted; of a slot that was not needed, why. None where nothing but the minutes is known. */
const noted = sql<string | null>`case when s.state = 'Off' then s.off_reason
  when a.id is not null or coalesce(s.covered_minutes, 0) = 0 then ${causeOfMissing} end`
const CAUSES: Record<SlotReader, RawBuilder<string | null>> = { attendance: noted, client: seen, money: sql`null::text` }

type Found = Required<Pick<ExplainedSlot, 'id' | 'start_time' | 'end_time' | 'required' | 'guards' | 'cause'>>

/** Slots with their times, who worked and why minutes are missing, as far as the reader may see that. */
async function findSlots(db: Db, ids: readonly number[], reader: SlotReader): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select s.id, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time,
      (extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer as required,
      case when ${reader !== 'money'} then coalesce(w.guards, '[]') else '[]' end as guards, ${CAUSES[reader]} as cause
    from slots s ${joinNoted('s.id')}
    left join lateral (
      select json_agg(json_build_object('name', g.first_name || ' ' || g.last_name, 'rank', g.rank) order by t.in_at, t.id) as guards,
        max(t.late_minutes) as late, max(t.early_minutes) as early
      from attendances t join duty_schedules d on d.id = t.id join guards g on g.id = d.guard_id
      where t.slot_id = s.id and t.state in ('Done', 'On post') and t.minutes > 0 and d.deleted_at is null) w on true
    where s.id = any(${ids}::bigint[])`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** The lines of a draft or an invoice, in order, with the slots of each as far as the reader may see them. */
export async function explainedLines(
  db: Db,
  of: 'draft_id' | 'invoice_id',
  id: number,
  reader: SlotReader,
): Promise<InvoiceLine[]> {
  const lines = await linesOf(db, of, id)
  const ids = lines.flatMap(({ explain }) => explain.slots ?? []).map((slot) => slot.id)
  const found = new Map((await findSlots(db, ids, reader)).map((slot) => [slot.id, slot]))
  const charged_on = lines.some(({ explain }) => explain.unrecorded) ? await chargedOn(db, of, id) : undefined
  return lines.map((line) => {
    const { slots, unrecorded } = line.explain
    if (unrecorded && charged_on) return { ...line, explain: { ...line.explain, charged_on } }
    return slots
      ? { ...line, explain: { ...line.explain, slots: slots.map((slot) => ({ ...slot, ...found.get(slot.id) })) } }
      : line
  })
}
