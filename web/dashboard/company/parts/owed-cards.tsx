import { IconCalendarDue, IconCash, IconClockExclamation, IconFileAlert } from '@tabler/icons-react'
import { type BillingFigures, SALES_DAYS } from '../../../../api/billing/statements.ts'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { CURRENCY, formatDay, formatNumber } from '../../../lib/format.ts'
import { StatCard } from '../../shared/stat-card/stat-card.tsx'

type OwedCardsProps = { month: string; figures: BillingFigures | undefined; failed: boolean }

const billing = '/dashboard/invoices'
const shown = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))

/** Amounts that are owed and not invoiced yet, each figure a link to its records. */
export function OwedCards({ month, figures, failed }: OwedCardsProps) {
  const { until } = monthPeriod(month)
  const day = figures?.as_of ?? (until < today() ? until : today())
  const dso = figures?.dso
  const ofDay = { note: `On ${formatDay(day)}`, to: `${billing}/ageing?as_of=${day}`, unit: CURRENCY, failed }
  return (
    <>
      <StatCard label="Debtors" icon={IconCash} figure={shown(figures?.debtors)} {...ofDay} />
      <StatCard label="Overdue more than 60 days" icon={IconClockExclamation} figure={shown(figures?.overdue_60)} {...ofDay} />
      <StatCard
        label="Days sales outstanding"
        icon={IconCalendarDue}
        figure={dso === null ? '—' : shown(dso)}
        {...(typeof dso === 'number' && { unit: 'days' })}
        failed={failed}
        note={
          dso === null ? `Nothing was invoiced in ${SALES_DAYS} days` : `Debtors ÷ sales of ${SALES_DAYS} days × ${SALES_DAYS}`
        }
        to={`${billing}?from=${addDays(day, 1 - SALES_DAYS)}&to=${day}`}
      />
      <StatCard
        label="Unbilled months"
        icon={IconFileAlert}
        figure={shown(figures?.unbilled.length)}
        failed={failed}
        note="Of contracts, within a year"
        to={`${billing}/figures?month=${month}#unbilled`}
      />
    </>
  )
}
