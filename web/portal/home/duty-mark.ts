import { IconAlertTriangle, IconCircleCheck, IconClock, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import type { DutyState, OnDuty } from '../../../api/portal/portal-on-duty.ts'
import { formatMinutes } from '../../lib/format.ts'
import type { Variant } from '../../lib/statuses.ts'
import { plural, t } from '../../lib/words/words.ts'

type Mark = { icon: TablerIcon; variant: Variant; words: (place: OnDuty) => string }
const clockOf = (at: string | null) => (at ? clockTimeAt(new Date(at)) : '')

/** Icon, colour and words for each state of a place. Green is for guards who have arrived, and for nothing else. */
export const DUTY_MARKS: Record<DutyState, Mark> = {
  on_post: { icon: IconCircleCheck, variant: 'good', words: ({ at }) => t('On post since {at}', { at: clockOf(at) }) },
  expected: {
    icon: IconClock,
    variant: 'warn',
    words: ({ start_time }) => t('Expected {start_time}, not confirmed', { start_time }),
  },
  late: {
    icon: IconAlertTriangle,
    variant: 'bad',
    words: ({ late_minutes }) => t('Late {late}, the control room is on it', { late: formatMinutes(late_minutes) }),
  },
  empty: {
    icon: IconAlertTriangle,
    variant: 'bad',
    words: ({ start_time }) => t('Nobody since {start_time}, the control room is on it', { start_time }),
  },
  to_confirm: { icon: IconClock, variant: 'warn', words: () => t('To confirm') },
  left: {
    icon: IconAlertTriangle,
    variant: 'bad',
    words: ({ at }) => t('Left at {at}, the control room is on it', { at: clockOf(at) }),
  },
  replaced: { icon: IconUsers, variant: 'plain', words: ({ replaced_by }) => t('Replaced by {replaced_by}', { replaced_by }) },
}

/** `2 of 3 have arrived`, in green when all have; a guard who was replaced is counted in the one who came instead. */
export function arrivals(places: readonly OnDuty[]): { text: string; variant: Variant } | undefined {
  const wanted = places.filter(({ state }) => state !== 'replaced')
  if (wanted.length === 0) return undefined
  const here = wanted.filter(({ state }) => state === 'on_post').length
  const isBad = wanted.some(({ state }) => DUTY_MARKS[state].variant === 'bad')
  return {
    text: plural(here, '{count} of {wanted} has arrived', '{count} of {wanted} have arrived', { wanted: wanted.length }),
    variant: here === wanted.length ? 'good' : isBad ? 'bad' : 'warn',
  }
}
