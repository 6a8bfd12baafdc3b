import { Text } from '@mantine/core'
import type { AlarmSignal } from '../../../../api/alarm/alarm-signals.ts'
import type { Category } from '../../../../api/alarm/codes/categories.ts'
import { formatMoment } from '../../../lib/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { signalWords } from '../case/signal-words.ts'

export const CATEGORY_LABELS: Record<Category, string> = {
  burglary: 'Burglary',
  panic: 'Panic',
  duress: 'Duress',
  fire: 'Fire',
  medical: 'Medical',
  gas: 'Gas',
  water: 'Water',
  tamper: 'Tamper',
  power: 'Power',
  technical: 'Technical fault',
  link: 'Link',
  hours: 'Hours',
  opening: 'Opened',
  closing: 'Closed',
  cancel: 'Cancelled',
  test: 'Test',
}
const URGENT: readonly Category[] = ['burglary', 'panic', 'duress', 'fire', 'medical', 'gas']
const QUIET: readonly Category[] = ['opening', 'closing', 'test', 'link']

function variantOf({ category, qualifier }: AlarmSignal) {
  if (qualifier !== 'new' || QUIET.includes(category)) return 'plain'
  return URGENT.includes(category) ? 'bad' : 'warn'
}

const TRANSPORTS: Record<AlarmSignal['transport'], string> = {
  tcp: 'TCP',
  udp: 'UDP',
  http: 'HTTP',
  manual: 'By hand',
  simulator: 'Tried out',
}

/** The columns of signals, beginning with their time. */
export const SIGNAL_COLUMNS: Column<AlarmSignal>[] = [
  { field: 'received_at', title: 'Arrived', breaks: 'never', card: 'line', cell: ({ received_at }) => formatMoment(received_at) },
  {
    field: 'category',
    title: 'Kind',
    card: 'state',
    cell: (signal) => <StatusBadge text={CATEGORY_LABELS[signal.category]} variant={variantOf(signal)} />,
  },
  { field: 'code', title: 'Signal', cell: signalWords },
  {
    field: 'transport',
    title: 'Way',
    cell: ({ transport, code, repeats }) => (
      <>
        {[TRANSPORTS[transport], code].filter(Boolean).join(', ')}
        {repeats > 0 && (
          <Text size="xs" c="dimmed">
            sent {repeats + 1} times
          </Text>
        )}
      </>
    ),
  },
]
