import { Button, Checkbox, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import type { DraftTotals, InvoiceDraft } from '../../../../contract/billing/invoice-drafts.ts'
import { countOf } from '../../../../contract/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './run.module.css'

const AMOUNTS = [
  ['Agreed', 'agreed'],
  ['Shortfall', 'shortfall'],
  ['Extras', 'extras'],
  ['Discount', 'discount'],
  ['Net', 'net'],
  ['VAT', 'vat'],
  ['Total', 'total'],
] as const

type Amount = (typeof AMOUNTS)[number][1]
/** An amount as a part of the sum that its row is: what is taken off is negative. */
const amountText = (of: Record<Amount, number>, field: Amount) => formatNumber(field === 'discount' ? 0 - of.discount : of[field])

/** The change to the month before: `+95,000`. */
function changeText({ net, net_before }: InvoiceDraft) {
  if (net_before === null) return '—'
  const change = net - net_before
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change)
}

type RunTableProps = {
  drafts: readonly InvoiceDraft[]
  /** Undefined until they have come. */
  totals: DraftTotals | undefined
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (draft: InvoiceDraft) => void
}

/** Whether a draft can still be issued. */
export const isOpen = ({ state }: InvoiceDraft) => state === 'Draft' || state === 'Reviewed'

const opening = ({ state }: InvoiceDraft) => (state === 'Draft' ? 'Review' : 'Open')

/** The drafts of a month with their figures, in shillings. */
export const RunTable = ({ drafts, totals, chosen, onChoose, onOpen }: RunTableProps) => {
  const open = drafts.filter(isOpen).map(({ id }) => id)
  const all = open.length > 0 && open.every((id) => chosen.has(id))
  const toggle = (id: number, on: boolean) => onChoose(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <div className={classes.frame}>
      <Table aria-label="Drafts" className={classes.table} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="Choose all drafts"
                checked={all}
                indeterminate={!all && chosen.size > 0}
                disabled={open.length === 0}
                onChange={(event) => onChoose(new Set(event.currentTarget.checked ? open : []))}
              />
            </Table.Th>
            <Table.Th>Client, contract</Table.Th>
            {AMOUNTS.map(([title]) => (
              <Table.Th key={title} data-amount>
                {title}
              </Table.Th>
            ))}
            <Table.Th data-amount>Against last month</Table.Th>
            <Table.Th data-changed>Warnings</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {drafts.map((draft) => (
            <Table.Tr key={draft.id}>
              <Table.Td>
                <Checkbox
                  aria-label={`Choose ${draft.client_name}, ${draft.contract_number}`}
                  checked={chosen.has(draft.id)}
                  disabled={!isOpen(draft)}
                  onChange={(event) => toggle(draft.id, event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td data-name>
                {draft.client_name}
                {[draft.contract_number, draft.station_name].map(
                  (text) =>
                    text && (
                      <Text key={text} size="xs" c="dimmed">
                        {text}
                      </Text>
                    ),
                )}
              </Table.Td>
              {AMOUNTS.map(([title, field]) => (
                <Table.Td key={title} data-amount data-label={title}>
                  {amountText(draft, field)}
                </Table.Td>
              ))}
              <Table.Td data-amount data-label="Against last month">
                {changeText(draft)}
              </Table.Td>
              <Table.Td data-changed={warningsOf(draft).length === 0 ? 'none' : 'some'} data-label="Warnings">
                <Warnings texts={warningsOf(draft)} />
              </Table.Td>
              <Table.Td data-label="State">
                <StatusBadge text={draft.state} variant={STATUS_VARIANTS.draft[draft.state]} />
                {draft.invoice_number && (
                  <Text size="xs" className={classes.number}>
                    {draft.invoice_number}
                  </Text>
                )}
                {draft.receipt_number && <Text size="xs">Carried as {draft.receipt_number}</Text>}
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${opening(draft)} ${draft.client_name}, ${draft.contract_number}`}
                  onClick={() => onOpen(draft)}
                >
                  {opening(draft)}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        {totals && <TotalRow totals={totals} discarded={drafts.some(({ state }) => state === 'Discarded')} />}
      </Table>
    </div>
  )
}

/** What the drafts come to; one that was discarded is not charged. */
const TotalRow = ({ totals, discarded }: { totals: DraftTotals; discarded: boolean }) => (
  <Table.Tfoot>
    <Table.Tr>
      <Table.Td />
      <Table.Th scope="row" data-name>
        Total of {countOf(totals.count, 'draft')}
        {discarded && (
          <Text size="xs" c="dimmed">
            without those discarded
          </Text>
        )}
      </Table.Th>
      {AMOUNTS.map(([title, field]) => (
        <Table.Td key={title} data-amount data-label={title}>
          {amountText(totals, field)}
        </Table.Td>
      ))}
      <Table.Td />
      <Table.Td data-changed="none" />
      <Table.Td />
      <Table.Td />
    </Table.Tr>
  </Table.Tfoot>
)

/** What somebody should look at; nothing for an invoice. */
function warningsOf(draft: InvoiceDraft): string[] {
  const { changed_net, net, not_locked, not_over, waits_for, warnings, discount_note } = draft
  if (!isOpen(draft)) return []
  return [
    ...(changed_net === null ? [] : [`Changed since review: ${formatNumber(net)} → ${formatNumber(changed_net)}`]),
    ...(not_locked ? [`Not locked at ${not_locked}`] : []),
    ...(not_over ? ['The month is not over'] : []),
    ...(waits_for ? [waits_for === 'reply' ? 'The client’s objections are not answered' : 'Not confirmed by the client'] : []),
    ...warnings,
    ...(discount_note ? [`Discounts: ${discount_note}`] : []),
  ]
}

function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '—'
  return (
    <Stack gap={0}>
      {texts.map((text) => (
        <Text key={text} size="xs">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
