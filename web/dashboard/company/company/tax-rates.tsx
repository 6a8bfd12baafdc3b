import { ActionIcon, Button, Skeleton, Table, Text, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { removeTaxRate, type TaxRate, taxRates } from '../../../../api/company/company-settings.ts'
import { percentText } from '../../../../api/sales/quotation-figures.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import type { BannerState } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Undo } from '../../../ui/undo/undo-offer.ts'
import { Section } from './section.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'

const KEY = ['company', 'tax-rates']
const LIST_FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the tax rates.',
}
const REMOVE_FAILURES = {
  unexpected: 'An unexpected error occurred while removing the tax rate.',
}

type TaxRatesProps = { banner: BannerState; adding: boolean; onAdding: (adding: boolean) => void }

/** The tax rates with their start dates, latest first; a rate in use cannot be removed. */
export function TaxRates({ banner, adding, onAdding }: TaxRatesProps) {
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ queryKey: KEY, queryFn: () => call(taxRates, {}) })
  const undo = useUndo('tax_rates')
  const done = (message: string, undo?: Undo) => {
    void cache.invalidateQueries({ queryKey: KEY })
    banner.success(message, undo)
  }
  const removal = useRemove<TaxRate>(removeTaxRate, {
    name: 'tax-rates',
    texts: REMOVE_FAILURES,
    onRemoved: (message, id) => done(message, undo([id])),
    onFailed: banner.error,
  })
  return (
    <Section id="tax">
      {!data && !error && <Skeleton height={80} role="status" aria-label="Loading the tax rates..." />}
      {error && !isFetching && <LoadFailure error={error} failures={LIST_FAILURES} again={refetch} />}
      {data && <RateTable rates={data} onRemove={removal.ask} />}
      <div>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => onAdding(true)}>
          Add a rate
        </Button>
      </div>
      {adding && <TaxRateDialog onSaved={done} onClosed={() => onAdding(false)} />}
      <ConfirmDialog {...removal.dialog} title="Remove tax rate" confirm="Remove" danger>
        {removal.asked &&
          `Are you sure you want to remove the rate of ${percentText(removal.asked.vat_rate)} from ${formatDay(removal.asked.valid_from)}?`}
      </ConfirmDialog>
    </Section>
  )
}

const RateTable = ({ rates, onRemove }: { rates: TaxRate[]; onRemove: (rate: TaxRate) => void }) => (
  <Table aria-label="Tax rates" verticalSpacing="xs">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>From</Table.Th>
        <Table.Th ta="right">VAT</Table.Th>
        <Table.Th>State</Table.Th>
        <Table.Td />
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rates.map((rate) => {
        const name = `${percentText(rate.vat_rate)} from ${formatDay(rate.valid_from)}`
        return (
          <Table.Tr key={rate.id}>
            <Table.Td>
              <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                {formatDay(rate.valid_from)}
              </Text>
            </Table.Td>
            <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {percentText(rate.vat_rate)}
            </Table.Td>
            <Table.Td>
              <StatusBadge text={rate.standing} variant={STATUS_VARIANTS.dated[rate.standing]} />
            </Table.Td>
            <Table.Td ta="right" h={46}>
              {rate.removable && (
                <Tooltip label="Remove">
                  <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${name}`} onClick={() => onRemove(rate)}>
                    <IconTrash size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Table.Td>
          </Table.Tr>
        )
      })}
    </Table.Tbody>
  </Table>
)
