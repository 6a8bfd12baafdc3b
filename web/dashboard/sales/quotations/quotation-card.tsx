import { Button, Group, Paper, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { isFixed, pdf, type Quotation } from '../../../../api/sales/quotations.ts'
import { formatDay, formatMoment, formatMoney } from '../../../lib/format.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { MakeContract } from './make-contract.tsx'

export type QuotationTask = 'send' | 'revise' | 'withdraw' | 'remove'

const PDF_FAILURES = { unexpected: 'An unexpected error occurred while making the PDF.' }

/** The actions on a quotation, by status. */
const TASKS: Record<Quotation['status'], [task: QuotationTask, label: string][]> = {
  Draft: [
    ['send', 'Send'],
    ['remove', 'Delete'],
  ],
  Sent: [
    ['revise', 'Revise'],
    ['withdraw', 'Withdraw'],
  ],
  Expired: [['revise', 'Revise']],
  Declined: [['revise', 'Revise']],
  Withdrawn: [['revise', 'Revise']],
  Accepted: [],
  Superseded: [],
}

/** `QT-2026-000001, revision 2`; a draft that was never sent has no number. */
export const titleOf = ({ number, revision }: Quotation) => `${number ?? 'Draft'}${revision > 1 ? `, revision ${revision}` : ''}`

function dateOf({ status, sent_at, answered_at, valid_until, created_at }: Quotation) {
  if (answered_at && (status === 'Accepted' || status === 'Declined')) return `${status} ${formatMoment(answered_at)}`
  if (sent_at) return `Sent ${formatMoment(sent_at)}, valid until ${formatDay(valid_until)}`
  return `Made ${formatMoment(created_at)}, valid until ${formatDay(valid_until)}`
}

type QuotationCardProps = {
  quotation: Quotation
  /** The request is won: nothing can be sent or revised any more. */
  won: boolean
  onEdit: (quotation: Quotation) => void
  onAsk: (task: QuotationTask) => void
  onFailed: (problem: string) => void
}

/** A summary of one quotation: total, status, actions. */
export function QuotationCard({ quotation, won, onEdit, onAsk, onFailed }: QuotationCardProps) {
  const { id, status, total, lines, decline_reason } = quotation
  const download = useDownload(PDF_FAILURES, onFailed)
  const title = titleOf(quotation)
  const tasks = won ? TASKS[status].filter(([task]) => task === 'remove') : TASKS[status]

  return (
    <Paper component="section" withBorder p="sm" radius="md" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{title}</Text>
        <StatusBadge text={status} variant={STATUS_VARIANTS.quotation[status]} />
      </Group>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" c="dimmed">
          {dateOf(quotation)}
        </Text>
        <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(total)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {lines.map(({ quantity, description }) => `${quantity} × ${description}`).join(' · ')}
      </Text>
      {decline_reason && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          “{decline_reason}”
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {!isFixed(quotation) && !won && (
          <Button size="xs" variant="default" onClick={() => onEdit(quotation)}>
            Edit
          </Button>
        )}
        {status === 'Accepted' && <MakeContract quotation={quotation} title={title} onFailed={onFailed} />}
        {tasks.map(([task, label]) => (
          <Button
            key={task}
            size="xs"
            {...(task === 'send' ? { color: 'amber' } : { variant: 'default' })}
            onClick={() => onAsk(task)}
          >
            {label}
          </Button>
        ))}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={download.fetching}
          onClick={() => void download.save(pdf, { params: { id: String(id) } })}
          aria-label={`PDF of ${title}`}
        >
          PDF
        </Button>
      </Group>
    </Paper>
  )
}
