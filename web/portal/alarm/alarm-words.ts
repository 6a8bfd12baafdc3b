import { clockTimeAt, TIME_ZONE, today } from '../../../api/core/fields/days.ts'
import type { PortalAlarmSystem } from '../../../api/portal/portal-alarm-systems.ts'
import { formatDay, formatMoment, formatShortDay } from '../../lib/format.ts'
import { t } from '../../lib/words/words.ts'

/** The time of a moment in Kampala to the second: `02:14:05`. */
export const secondOf = (at: string) => new Date(at).toLocaleTimeString('en-GB', { timeZone: TIME_ZONE })

/** A moment as its time, with its day unless that is today. */
const untilText = (at: string) => (today(new Date(at)) === today() ? clockTimeAt(new Date(at)) : formatMoment(at))

/** The state of a system as text: `On test until 16:00`. */
export const stateText = ({ state, test_until }: Pick<PortalAlarmSystem, 'state' | 'test_until'>) =>
  state === 'On test' && test_until ? t('On test until {time}', { time: untilText(test_until) }) : t(state)

/** A moment, or that there was none. */
export const momentText = (at: string | null) => (at ? formatMoment(at) : t('Not yet'))

/** `20 Dec – 2 Jan 2027`, one day as `20 Dec 2026`. */
export const daysText = (from: string, until: string) =>
  from === until ? formatDay(from) : `${formatShortDay(from)} – ${formatDay(until)}`
