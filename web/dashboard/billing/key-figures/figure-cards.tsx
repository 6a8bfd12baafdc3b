import { SimpleGrid } from '@mantine/core'
import { IconPercentage, IconReceiptRefund, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import type { BillingFigures } from '../../../../api/billing/statements.ts'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { CURRENCY, formatNumber } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { OwedCards } from '../../company/parts/owed-cards.tsx'
import { StatCard } from '../../shared/stat-card/stat-card.tsx'

type FigureCardsProps = { month: string; figures: BillingFigures | undefined; failed: boolean }

const billing = '/dashboard/invoices'

/** The figures of a month, each a link to its records. */
export function FigureCards({ month, figures, failed }: FigureCardsProps) {
  const { from, until } = monthPeriod(month)
  const ofMonth = `In ${formatMonth(month)}`
  const left = figures?.margins.reduce((sum, { charged, cost }) => sum + charged - cost, 0)
  const shown = (value: number | null | undefined) =>
    value === undefined ? undefined : value === null ? '—' : formatNumber(value)
  const unit = (value: number | null | undefined, name: string) => (typeof value === 'number' ? { unit: name } : {})
  const cards = [
    {
      ...{ label: 'Coverage', icon: IconShieldCheck, value: figures?.coverage, of: '%' },
      ...{ note: `${ofMonth}, of decided shifts`, to: `/dashboard/attendance/months?month=${month}` },
    },
    {
      ...{ label: 'Shortfalls taken off', icon: IconShieldX, value: figures?.shortfall, of: CURRENCY },
      ...{ note: `${ofMonth}, before VAT`, to: `${billing}/run?month=${month}` },
    },
    {
      ...{ label: 'Credited for shortfalls', icon: IconReceiptRefund, value: figures?.credited, of: CURRENCY },
      ...{ note: `${ofMonth}, before VAT`, to: `${billing}/credit-notes?reason_code=uncovered&from=${from}&to=${until}` },
    },
    {
      ...{ label: 'Margin (estimate)', icon: IconPercentage, value: left, of: CURRENCY },
      ...{ note: `${ofMonth}, pay is not recorded`, to: `?month=${month}#margin` },
    },
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="md">
      <OwedCards month={month} figures={figures} failed={failed} />
      {cards.map(({ value, of, ...card }) => (
        <StatCard key={card.label} {...card} figure={shown(value)} failed={failed} {...unit(value, of)} />
      ))}
    </SimpleGrid>
  )
}
