import { OUTCOME_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import type { AimedTime, AlarmReport, AlarmTable } from '../../../../api/alarm/alarm-reports.ts'
import { countOf, formatSeconds } from '../../../../api/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'

export const TITLES: Record<AlarmTable, string> = {
  times: 'Times of alarms',
  outcomes: 'Alarms by outcome',
  clients: 'Alarms by client',
  operators: 'Alarms by operator',
  units: 'Crews by response unit',
  systems: 'False alarms by system',
}

/** The way in which each table is counted. */
export const COUNTED: Record<AlarmTable, string> = {
  times:
    'From the first signal until an operator has taken the alarm, from then until a crew was asked, from then until it was there. Alarms of power, link and technical faults, and tests, have no times. Shares have those in them that are late already.',
  outcomes: 'Alarms by the moment of their first signal. Those that were cancelled at the panel count as all others.',
  clients: 'False: closed as user error, fault, weather or animal; alarms of power, link and technical faults are none.',
  operators: 'The operator is the one who has taken the alarm first.',
  units: 'From the moment at which this crew was asked. Alarms to which several crews were sent count for each of them.',
  systems: 'False alarms, as above, of the systems that had one.',
}

export const emptyRemark = (month: string) => `No alarms in ${month}. It was quiet.`

const halfOf = (time: Pick<AimedTime, 'median'>, what: string) =>
  time.median !== null && `half of them ${what} within ${formatSeconds(time.median)}`

/** The sentence above a table. */
export function remarkOf(table: AlarmTable, { total, outcomes, clients, operators, units, systems }: AlarmReport): string {
  switch (table) {
    case 'times': {
      const parts = [
        countOf(total.alarms, 'alarm'),
        halfOf(total.taken, 'taken'),
        total.arrived.median !== null && `a crew that was sent was there after ${formatSeconds(total.arrived.median)}`,
      ]
      return `${parts.filter(Boolean).join(', ')}.`
    }
    case 'outcomes': {
      const [first] = outcomes
      const open = outcomes.find(({ outcome }) => outcome === null)
      const most = first?.outcome && `The most: ${OUTCOME_LABELS[first.outcome]}, ${formatNumber(first.alarms)}.`
      return [most, open && `${formatNumber(open.alarms)} still open.`].filter(Boolean).join(' ')
    }
    case 'clients':
      return `The most: ${clients[0]?.name}, ${countOf(clients[0]?.alarms ?? 0, 'alarm')}.`
    case 'operators':
      return `${countOf(operators.filter(({ id }) => id !== null).length, 'operator')} took alarms.`
    case 'units':
      return units.length === 0
        ? 'No crew was sent.'
        : `${countOf(units.length, 'response unit')} ${units.length === 1 ? 'was' : 'were'} asked.`
    case 'systems':
      return systems.length === 0
        ? 'No false alarm.'
        : `${countOf(total.false_alarms, 'false alarm')} at ${countOf(systems.length, 'system')} of ${formatNumber(total.systems)}.`
  }
}
