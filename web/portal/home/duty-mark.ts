import { IconAlertTriangle, IconCircleCheck, IconClock, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import type { DutyState, OnDuty } from '../../../api/portal/portal-on-duty.ts'
import { formatMinutes } from '../../lib/format.ts'
import type { Variant } from '../../lib/statuses.ts'

type Mark = { icon: TablerIcon; variant: Variant; words: (place: OnDuty) => string }
const ON_IT = 'the control room is on it'
const clockOf = (at: string | null) => (at ? clockTimeAt(new Date(at)) : '')

/** Icon, colour and words for each state of a place. Green is for guards who have arrived, and for nothing else. */
export const DUTY_MARKS: Record<DutyState, Mark> = {
  on_post: { icon: IconCircleCheck, variant: 'good', words: ({ at }) => `On post since ${clockOf(at)}` },
  expected: { icon: IconClock, variant: 'warn', words: ({ start_time }) => `Expected ${start_time}, not confirmed` },
  late: {
    icon: IconAlertTriangle,
    variant: 'bad',
    words: ({ late_minutes }) => `Late ${formatMinutes(late_minutes)}, ${ON_IT}`,
  },
  empty: { icon: IconAlertTriangle, variant: 'bad', words: ({ start_time }) => `Nobody since ${start_time}, ${ON_IT}` },
  to_confirm: { icon: IconClock, variant: 'warn', words: () => 'To confirm' },
  left: { icon: IconAlertTriangle, variant: 'bad', words: ({ at }) => `Left at ${clockOf(at)}, ${ON_IT}` },
  replaced: { icon: IconUsers, variant: 'plain', words: ({ replaced_by }) => `Replaced by ${replaced_by}` },
}

/** `2 of 3 have arrived`, in green when all have; a guard who was replaced is counted in the one who came instead. */
export function arrivals(places: readonly OnDuty[]): { text: string; variant: Variant } | undefined {
  const wanted = places.filter(({ state }) => state !== 'replaced')
  if (wanted.length === 0) return undefined
  const here = wanted.filter(({ state }) => state === 'on_post').length
  const isBad = wanted.some(({ state }) => DUTY_MARKS[state].variant === 'bad')
  return {
    text: `${here} of ${wanted.length} ${here === 1 ? 'has' : 'have'} arrived`,
    variant: here === wanted.length ? 'good' : isBad ? 'bad' : 'warn',
  }
}
