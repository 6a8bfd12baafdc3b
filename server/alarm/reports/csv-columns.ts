import { OUTCOME_LABELS } from '../../../api/alarm/alarm-labels.ts'
import type { AimedTime, AlarmReport, AlarmTable, MeasuredTime, TimeRow } from '../../../api/alarm/alarm-reports.ts'
import type { CsvColumn } from '../../http/exports/csv.ts'

type Timed = { taken: AimedTime; sent: MeasuredTime; arrived: AimedTime }

/** The columns of a time, in seconds. */
const timeColumns = <R>(title: string, of: (row: R) => MeasuredTime): CsvColumn<R>[] => [
  [`${title}: alarms`, (row) => of(row).count],
  [`${title}: median, s`, (row) => of(row).median],
  [`${title}: 90 % within, s`, (row) => of(row).ninety],
  [`${title}: worst, s`, (row) => of(row).worst],
]
const arrivedColumns = <R extends Pick<Timed, 'arrived'>>(): CsvColumn<R>[] => [
  ...timeColumns<R>('Sent to arrived', ({ arrived }) => arrived),
  ['% there in 15 min', ({ arrived }) => arrived.within],
]
const allTimes = <R extends Timed>(): CsvColumn<R>[] => [
  ...timeColumns<R>('Received to taken', ({ taken }) => taken),
  ['% taken in 60 s', ({ taken }) => taken.within],
  ...timeColumns<R>('Taken to crew sent', ({ sent }) => sent),
  ...arrivedColumns<R>(),
]

type Tables = Omit<AlarmReport, 'total'>
type Rows = { [T in keyof Tables]: Tables[T][number] } & { times: TimeRow }

/** The columns of the file of each table. */
export const COLUMNS: { [T in AlarmTable]: readonly CsvColumn<Rows[T]>[] } = {
  times: [
    ['Time', 'name'],
    ['Alarms', 'count'],
    ['Median, s', 'median'],
    ['90 % within, s', 'ninety'],
    ['Worst, s', 'worst'],
    ['% within the aim', 'within'],
  ],
  outcomes: [
    ['Outcome', ({ outcome }) => (outcome ? OUTCOME_LABELS[outcome] : 'Open')],
    ['Alarms', 'alarms'],
  ],
  clients: [
    ['Client', 'name'],
    ['Alarms', 'alarms'],
    ...allTimes<AlarmReport['clients'][number]>(),
    ['False alarms', 'false_alarms'],
    ['Systems', 'systems'],
    ['False alarms a system', 'false_rate'],
  ],
  operators: [
    ['Operator', 'name'],
    ['Alarms', 'alarms'],
    ...allTimes<AlarmReport['operators'][number]>(),
    ['False alarms', 'false_alarms'],
  ],
  units: [
    ['Response unit', 'name'],
    ['Asked', 'asked'],
    ['Could not go', 'refused'],
    ...arrivedColumns<AlarmReport['units'][number]>(),
  ],
  systems: [
    ['System', 'name'],
    ['Client', 'client_name'],
    ['Alarms', 'alarms'],
    ['False alarms', 'false_alarms'],
  ],
}
