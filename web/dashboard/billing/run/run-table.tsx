import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { DraftTotals, InvoiceDraft } from '../../../../api/billing/invoice-drafts.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
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

/** True if a draft can still be issued. */
export const isOpen = ({ state }: InvoiceDraft) => state === 'Draft' || state === 'Reviewed'

/** True if nothing holds a draft up: its month is over and locked, its client has answered, and it is as it was reviewed. */
export const isReady = (draft: InvoiceDraft) =>
  isOpen(draft) && !draft.not_locked && !draft.not_over && !draft.waits_for && draft.changed_net === null

const opening = ({ state }: InvoiceDraft) => (state === 'Draft' ? 'Review' : 'Open')

/** The drafts of a month with their figures, in shillings. */
export const RunTable = ({ drafts, totals, chosen, onChoose, onOpen }: RunTableProps) => {
  const open = drafts.filter(isOpen).map(({ id }) => id)
  const all = open.length > 0 && open.every((id) => chosen.has(id))
  const toggle = (id: number, on: boolean) => onChoose(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <div className={classes.frame}>
      <Cards.Table cards="(max-width: 75em)" aria-label="Drafts" className={classes.table} horizontalSpacing={4}>
        <Cards.Head>
          <Cards.Row>
            <Cards.Title>
              <Checkbox
                aria-label="Choose all drafts"
                checked={all}
                indeterminate={!all && chosen.size > 0}
                disabled={open.length === 0}
                onChange={(event) => onChoose(new Set(event.currentTarget.checked ? open : []))}
              />
            </Cards.Title>
            <Cards.Title>Client, contract</Cards.Title>
            {AMOUNTS.map(([title]) => (
              <Cards.Title key={title} data-amount>
                {title}
              </Cards.Title>
            ))}
            <Cards.Title data-amount>Against last month</Cards.Title>
            <Cards.Title data-changed>Warnings</Cards.Title>
            <Cards.Title>State</Cards.Title>
            <Cards.Actions />
          </Cards.Row>
        </Cards.Head>
        <Cards.Body>
          {drafts.map((draft) => (
            <Cards.Row key={draft.id}>
              <Cards.Cell>
                <Checkbox
                  aria-label={`Choose ${draft.client_name}, ${draft.contract_number}`}
                  checked={chosen.has(draft.id)}
                  disabled={!isOpen(draft)}
                  onChange={(event) => toggle(draft.id, event.currentTarget.checked)}
                />
              </Cards.Cell>
              <Cards.Cell data-name>
                {draft.client_name}
                {[draft.contract_number, draft.station_name].map(
                  (text) =>
                    text && (
                      <Text key={text} size="xs" c="dimmed">
                        {text}
                      </Text>
                    ),
                )}
              </Cards.Cell>
              {AMOUNTS.map(([title, field]) => (
                <Cards.Cell key={title} data-amount label={title}>
                  {amountText(draft, field)}
                </Cards.Cell>
              ))}
              <Cards.Cell data-amount label="Against last month">
                {changeText(draft)}
              </Cards.Cell>
              <Cards.Cell data-changed={warningsOf(draft).length === 0 ? 'none' : 'some'} label="Warnings">
                <Warnings texts={warningsOf(draft)} />
              </Cards.Cell>
              <Cards.Cell label="State">
                <StatusBadge text={draft.state} variant={STATUS_VARIANTS.draft[draft.state]} />
                {draft.invoice_number && (
                  <Text size="xs" className={classes.number}>
                    {draft.invoice_number}
                  </Text>
                )}
                {draft.receipt_number && <Text size="xs">Carried as {draft.receipt_number}</Text>}
              </Cards.Cell>
              <Cards.Cell>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${opening(draft)} ${draft.client_name}, ${draft.contract_number}`}
                  onClick={() => onOpen(draft)}
                >
                  {opening(draft)}
                </Button>
              </Cards.Cell>
            </Cards.Row>
          ))}
        </Cards.Body>
        {totals && <TotalRow totals={totals} discarded={drafts.some(({ state }) => state === 'Discarded')} />}
      </Cards.Table>
    </div>
  )
}

/** Totals of the drafts; a discarded draft is not charged. */
const TotalRow = ({ totals, discarded }: { totals: DraftTotals; discarded: boolean }) => (
  <Cards.Foot>
    <Cards.Row>
      <Cards.Cell />
      <Cards.Name data-name>
        Total of {countOf(totals.count, 'draft')}
        {discarded && (
          <Text size="xs" c="dimmed">
            without those discarded
          </Text>
        )}
      </Cards.Name>
      {AMOUNTS.map(([title, field]) => (
        <Cards.Cell key={title} data-amount label={title}>
          {amountText(totals, field)}
        </Cards.Cell>
      ))}
      <Cards.Cell />
      <Cards.Cell data-changed="none" />
      <Cards.Cell />
      <Cards.Cell />
    </Cards.Row>
  </Cards.Foot>
)

/** Warnings about a draft; nothing for an invoice. */
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
