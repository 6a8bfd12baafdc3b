import { Checkbox, Group, Text, Title } from '@mantine/core'
import { expectedOf } from '../../../../api/billing/allocating/propose.ts'
import { withheldText } from '../../../../api/billing/allocating/withholding.ts'
import type { Allocation, OpenInvoice, openInvoices } from '../../../../api/billing/receipts.ts'
import type { CallResult } from '../../../../api/core/endpoint.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './receipts.module.css'

const sum = (rows: readonly Allocation[], field: 'amount' | 'income_withheld' | 'vat_withheld') =>
  rows.reduce((total, row) => total + (Number(row[field]) || 0), 0)

/** The amount of an input: nothing is 0, and what is typed behind that 0 is a text. */
const shillingsOf = (value: number | string | null) => Number(value) || 0

type AllocationsProps = {
  open: CallResult<typeof openInvoices>
  /** The amount received. */
  amount: number
  /** Words for the part that is not allocated. */
  rest?: string
  /** One row for each open invoice, in their order. */
  rows: Allocation[]
  errorAt: (path: string) => string | undefined
  problem: string | undefined
  /** With the row that somebody has changed. */
  onChange: (rows: Allocation[], changed: Allocation) => void
}

/** Allocation of an amount to open invoices, with the taxes that are withheld and the rest as credit. */
export function Allocations({
  open,
  amount,
  rest: left = 'Credit of the client',
  rows,
  errorAt,
  problem,
  onChange,
}: AllocationsProps) {
  const { invoices, income_rate, vat_rate } = open
  if (!invoices.length)
    return <Notice kind="info" text="This client has no open invoices: the whole amount becomes credit for later ones." />
  const rest = amount - sum(rows, 'amount')
  const withheld = sum(rows, 'income_withheld') + sum(rows, 'vat_withheld')
  return (
    <section aria-labelledby="allocations">
      <Title order={3} size="h6" id="allocations" mb="xs">
        Open invoices, oldest first
      </Title>
      <ul className={classes.lines}>
        {invoices.map((invoice, place) => (
          <Line
            key={invoice.id}
            invoice={invoice}
            rates={{ income_rate, vat_rate }}
            row={rows[place]!}
            error={errorAt(`allocations.${place}.amount`)}
            onChange={(row) => onChange(rows.with(place, row), row)}
          />
        ))}
      </ul>
      {problem && <Notice kind="error" text={problem} />}
      <dl className={classes.sums}>
        <dt>Allocated</dt>
        <dd>{formatMoney(amount - rest)}</dd>
        {withheld > 0 && (
          <>
            <dt>Withheld, certificates awaited</dt>
            <dd>{formatMoney(withheld)}</dd>
          </>
        )}
        <dt>{rest < 0 ? 'More than was received' : left}</dt>
        <dd>{formatMoney(Math.abs(rest))}</dd>
      </dl>
    </section>
  )
}

type LineProps = {
  invoice: OpenInvoice
  rates: { income_rate: number | null; vat_rate: number | null }
  row: Allocation
  error: string | undefined
  onChange: (row: Allocation) => void
}

function Line({ invoice, rates, row, error, onChange }: LineProps) {
  const { invoice_number, due_date, balance, income_base, income_before, vat_base, vat_before } = invoice
  const taxes = [
    { field: 'income_withheld', label: 'Income tax', rate: rates.income_rate, base: income_base, before: income_before },
    { field: 'vat_withheld', label: 'VAT', rate: rates.vat_rate, base: vat_base, before: vat_before },
  ] as const
  return (
    <li>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Text fw={600}>{invoice_number}</Text>
          <Text size="sm" c="dimmed">
            {formatMoney(balance)} left, due {formatDay(due_date)}
          </Text>
          {expectedOf(invoice) < balance && <Text size="sm">{formatMoney(expectedOf(invoice))} expected in money</Text>}
        </div>
        <MoneyField
          aria-label={`Amount for ${invoice_number}`}
          w={{ base: '100%', xs: 190 }}
          value={row.amount}
          error={error}
          onChange={(amount) => onChange({ ...row, amount: shillingsOf(amount) })}
        />
      </Group>
      {taxes.some(({ field }) => invoice[field] > 0) && (
        <div className={classes.withheld}>
          {taxes.map(
            ({ field, label, rate, base, before }) =>
              invoice[field] > 0 && (
                <Group key={field} justify="space-between" gap="xs" w="100%">
                  <Checkbox
                    size="sm"
                    label={`${label} withheld ${withheldText({ rate: rate ?? 0, base, before, expected: invoice[field] })}`}
                    description="Certificate awaited"
                    checked={(row[field] ?? 0) > 0}
                    onChange={(event) => onChange({ ...row, [field]: event.currentTarget.checked ? invoice[field] : 0 })}
                  />
                  <MoneyField
                    aria-label={`${label} withheld from ${invoice_number}`}
                    w={{ base: '100%', xs: 190 }}
                    value={row[field] ?? 0}
                    onChange={(withheld) => onChange({ ...row, [field]: shillingsOf(withheld) })}
                  />
                </Group>
              ),
          )}
        </div>
      )}
    </li>
  )
}
