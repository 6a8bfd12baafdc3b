import { Text } from '@mantine/core'
import { FISCAL_STATUSES, type FiscalStatus } from '../../../../api/billing/texts/fiscal-status.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const VARIANTS = { queued: 'warn', fiscalised: 'good', failed: 'bad' } as const

/** Badge of a document's fiscal number; nothing where it needs none. */
export function FiscalBadge({ status, fdn }: { status: FiscalStatus; fdn: string | null }) {
  if (status === 'not_required') return null
  return (
    <>
      <StatusBadge text={FISCAL_STATUSES[status]} variant={VARIANTS[status]} />
      {fdn && (
        <Text size="xs" c="dimmed">
          {fdn}
        </Text>
      )}
    </>
  )
}
