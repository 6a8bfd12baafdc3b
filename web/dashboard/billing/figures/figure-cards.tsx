import { SimpleGrid } from '@mantine/core'
import {
  IconCalendarDue,
  IconCash,
  IconClockExclamation,
  IconFileAlert,
  IconPercentage,
  IconReceiptRefund,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react'
import { type BillingFigures, SALES_DAYS } from '../../../../contract/billing/statements.ts'
import { monthPeriod } from '../../../../contract/contracts/charges.ts'
import { addDays } from '../../../../contract/core/fields/days.ts'
import { CURRENCY, formatDay, formatNumber } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { StatCard } from '../../shared/stat-card/stat-card.tsx'

type FigureCardsProps = { month: string; figures: BillingFigures | undefined; failed: boolean }

const billing = '/dashboard/invoices'

/** The figures of a month, each a link to its records. */
export function FigureCards({ month, figures, failed }: FigureCardsProps) {
  const { from, until } = monthPeriod(month)
  const day = figures?.as_of ?? until
  const ofDay = `On ${formatDay(day)}`
  const ofMonth = `In ${formatMonth(month)}`
  const ageing = `${billing}/ageing?as_of=${day}`
  const left = figures?.margins.reduce((sum, { charged, cost }) => sum + charged - cost, 0)
  const shown = (value: number | null | undefined) =>
    value === undefined ? undefined : value === null ? '—' : formatNumber(value)
  const unit = (value: number | null | undefined, name: string) => (typeof value === 'number' ? { unit: name } : {})
  const cards = [
    { label: 'Debtors', icon: IconCash, value: figures?.debtors, of: CURRENCY, note: ofDay, to: ageing },
    {
      ...{ label: 'Overdue more than 60 days', icon: IconClockExclamation, value: figures?.overdue_60, of: CURRENCY },
      ...{ note: ofDay, to: ageing },
    },
    {
      ...{ label: 'Days sales outstanding', icon: IconCalendarDue, value: figures?.dso, of: 'days' },
      note:
        figures?.dso === null
          ? `Nothing was invoiced in ${SALES_DAYS} days`
          : `Debtors ÷ sales of ${SALES_DAYS} days × ${SALES_DAYS}`,
      to: `${billing}?from=${addDays(day, 1 - SALES_DAYS)}&to=${day}`,
    },
    {
      ...{ label: 'Unbilled months', icon: IconFileAlert, value: figures?.unbilled.length, of: '' },
      ...{ note: 'Of contracts, within a year', to: `?month=${month}#unbilled` },
    },
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
      ...{ note: `${ofMonth}, before VAT`, to: `${billing}/credit-notes?from=${from}&to=${until}` },
    },
    {
      ...{ label: 'Margin (estimate)', icon: IconPercentage, value: left, of: CURRENCY },
      ...{ note: `${ofMonth}, pay is not recorded`, to: `?month=${month}#margin` },
    },
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="md">
      {cards.map(({ value, of, ...card }) => (
        <StatCard key={card.label} {...card} figure={shown(value)} failed={failed} {...(of && unit(value, of))} />
      ))}
    </SimpleGrid>
  )
}
