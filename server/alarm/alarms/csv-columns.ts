import { GROUP_LABELS, OUTCOME_LABELS } from '../../../api/alarm/alarm-labels.ts'
import type { Alarm } from '../../../api/alarm/alarm-queue.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'

/** The columns of the file of alarms. */
export const COLUMNS: CsvColumn<Alarm>[] = [
  ['Number', 'number'],
  ['Opened', ({ opened_at }) => kampalaMoment(opened_at)],
  ['Kind', ({ kind }) => GROUP_LABELS[kind]],
  ['Priority', 'priority'],
  ['Client', 'client_name'],
  ['Premises', 'station_name'],
  ['System', 'system_name'],
  ['Zones', ({ zones }) => zones.join(', ')],
  ['State', 'state'],
  ['Taken by', ({ taken_by }) => taken_by?.name ?? null],
  ['Taken', ({ taken_at }) => kampalaMoment(taken_at)],
  ['Outcome', ({ outcome }) => outcome && OUTCOME_LABELS[outcome]],
  ['Closing', 'closing'],
  ['Closed', ({ closed_at }) => kampalaMoment(closed_at)],
]
