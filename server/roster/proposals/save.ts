import { addDays, mondayOf } from '../../../api/core/fields/days.ts'
import { countOf } from '../../../api/core/format.ts'
import type { Assignments, OpenReason } from '../../../api/roster/generator.ts'
import { REASON_NEEDED } from '../../../api/roster/working-rules.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { insertRoster, lockSlotsAndGuards } from '../generator/queries.ts'
import { loadGround } from './ground.ts'
import { judged } from './proposal.ts'
import { linesOf, type Scope, statesOf } from './queries.ts'

/** The changes that a refusal names; the others are counted. */
const NAMED = 5

const NOW: Record<OpenReason, string> = {
  not_due: 'is not due',
  on_duty: 'has another shift at that time',
  away: 'is away or not Active',
  not_qualified: 'lacks a qualification',
  banned: 'is not wanted by the client',
  other_gender: 'has another gender than the post asks for',
  too_little_rest: 'would rest too little',
  too_long: 'would work longer than 16 hours',
  no_free_day: 'would have no free day',
  cap: 'would be above the most hours a week by law',
  over_hours: 'would be above the most hours of a week',
  two_guards: 'would stand at an armed post without a second guard',
}

type Asked = Scope & { week: string; assignments: Assignments; override_reason?: string | null | undefined }

/** Plans the shifts of a proposal, all of them or none. @throws 409 with what has changed meanwhile, 422 without a reason that is needed */
export async function saveProposal(db: Db, { assignments, override_reason, ...asked }: Asked) {
  const from = mondayOf(asked.week)
  const guardIds = [...new Set(assignments.map(([, guard_id]) => guard_id))]
  const line_ids = await linesOf(
    db,
    assignments.map(([slot_id]) => slot_id),
  )
  await lockSlotsAndGuards(db, { line_ids, from, until: addDays(from, 6) }, guardIds)
  const ground = await loadGround(db, asked, guardIds)
  const { filled, obstacles, people } = await judged(db, ground, assignments)
  const slotOf = new Map(ground.slots.map((slot) => [slot.slot_id, slot]))
  const gone = assignments.flatMap(([slot_id]) => (slotOf.has(slot_id) ? [] : [slot_id]))
  const states = await statesOf(db, gone)
  const given = new Map(assignments)
  const changes = [
    ...gone.map((slot_id) => states.get(slot_id) ?? `Shift ${slot_id} is not there any more.`),
    ...[...obstacles].map(([slot_id, reason]) => {
      const { station_name, name } = slotOf.get(slot_id)!
      return `${station_name}, ${name}: ${people.get(given.get(slot_id)!)?.facts.name ?? 'The guard'} ${NOW[reason]}.`
    }),
  ]
  if (changes.length) {
    const more = changes.length > NAMED ? [`And ${countOf(changes.length - NAMED, 'other')}.`] : []
    throw conflict(['Nothing was saved, because this has changed meanwhile.', ...changes.slice(0, NAMED), ...more].join(' '))
  }
  if (!override_reason && filled.some(({ findings }) => findings.length > 0)) throw invalid({ override_reason: REASON_NEEDED })
  await insertRoster(
    db,
    filled.map(({ slot, guard_id, findings }) => ({ slot, guard_id, overruled: findings })),
    override_reason ?? undefined,
  )
  return { filled: filled.length }
}
