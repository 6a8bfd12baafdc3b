import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { CYCLES, type Cycle, type LabourRates, labourRates, seatCost } from '../../../../api/company/dated/seat-cost.ts'
import { type DatedSetting, valueInForce } from '../../../../api/company/dated-settings.ts'
import type { Fraction } from '../../../../api/core/money.ts'
import { formatDuration, formatMoney, formatNumber } from '../../../lib/format.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { useCards } from '../../../ui/table/cards/use-cards.ts'
import { DATED_SETTINGS } from '../../company/parts/dated-settings.ts'
import classes from './seat-cost.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the rates.' }
const COSTS = ['Guards per post', 'Average week', 'Overtime', 'NSSF', 'Cost'] as const

/** Basic pay as typed; null for the default of the settings. It may be shared by several panels, and is not saved. */
type BasicPay = { value: number | string | null; onChange: (shillings: number | string | null) => void }

type SeatCostsProps = {
  /** The rate of a guard a month for the client, after the discount; without it nothing is compared. */
  rate?: number | undefined
  /** Source of the rate, or the reason that there is none. */
  about: ReactNode
  basic: BasicPay
  /** A cycle that is not one of the usual ones. */
  own?: Cycle | undefined
}

/** Costs of a guard's seat by law in each cycle, and what is left of the offered rate; loaded when it is opened. */
export function SeatCostPanel({ rate, basic }: { rate: number; basic: BasicPay }) {
  return (
    <SeatCostDetails title="What this costs us">
      <SeatCosts
        rate={rate}
        basic={basic}
        about={`Left of ${formatMoney(rate)}, the offered rate before VAT and after any discount.`}
      />
    </SeatCostDetails>
  )
}

/** A panel whose content is made when it is opened. */
export function SeatCostDetails({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.panel} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{title}</summary>
      {opened && children}
    </details>
  )
}

/** The cost of a seat by cycle, from the settings in force. */
export function SeatCosts(props: SeatCostsProps) {
  const { data, error, isFetching, refetch } = useQuery(DATED_SETTINGS)
  const rates = data && ratesInForce(data)
  return (
    <div className={classes.content}>
      {!data && !error && <Skeleton height={160} role="status" aria-label="Loading the rates..." />}
      {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {rates && <CostsByCycle {...props} rates={rates} />}
    </div>
  )
}

function ratesInForce(settings: readonly DatedSetting[]): LabourRates | undefined {
  const hours = valueInForce(settings, 'hours')
  const multipliers = valueInForce(settings, 'pay.multipliers')
  const basic = valueInForce(settings, 'pay.basic')
  const nssf = valueInForce(settings, 'nssf')
  return hours && multipliers && basic && nssf && labourRates(hours, multipliers, basic, nssf)
}

function CostsByCycle({ rate, basic, rates, own, about }: SeatCostsProps & { rates: LabourRates }) {
  const typed = basic.value ?? rates.basic
  const pay = typeof typed === 'number' && Number.isSafeInteger(typed) ? typed : undefined
  const box = useRef<HTMLDivElement>(null)
  const cards = useCards(box, `${pay} ${rate}`)
  const columns = rate === undefined ? COSTS : [...COSTS, 'Left']
  return (
    <>
      <Text size="sm" c="dimmed">
        A post of one guard for 12 hours on seven days a week, for a month, by law. Leave cover, uniforms and supervision come on
        top.
      </Text>
      <MoneyField
        label="Basic pay a month"
        value={typed}
        onChange={basic.onChange}
        error={pay === undefined && 'Enter whole shillings.'}
        maw={220}
      />
      {pay !== undefined && (
        <div ref={box} className={classes.scroller}>
          <Cards.Table className={classes.table} cards={cards} withRowBorders={false} aria-label="Cost of a post by cycle">
            <Cards.Head>
              <Cards.Row>
                <Cards.Title>Cycle</Cards.Title>
                {columns.map((title) => (
                  <Cards.Title key={title}>{title}</Cards.Title>
                ))}
              </Cards.Row>
            </Cards.Head>
            <Cards.Body>
              {[...CYCLES, ...(own ? [own] : [])].map((cycle) => {
                const { guards, weekHours, overtime, employer, total } = seatCost(cycle, { ...rates, basic: pay })
                const cells = [
                  decimal(guards),
                  formatDuration(numberOf(weekHours)),
                  ...[overtime, employer, total].map(formatNumber),
                ]
                if (rate !== undefined) cells.push(formatMoney(rate - total))
                return (
                  <Cards.Row key={cycle.name}>
                    <Cards.Name>{cycle.name}</Cards.Name>
                    {cells.map((text, at) => (
                      <Cards.Cell
                        key={columns[at]}
                        label={columns[at]}
                        data-loss={(at === COSTS.length && rate !== undefined && rate < total) || undefined}
                      >
                        {text}
                      </Cards.Cell>
                    ))}
                  </Cards.Row>
                )
              })}
            </Cards.Body>
          </Cards.Table>
        </div>
      )}
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </>
  )
}

const numberOf = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator)
/** 7/6 as `1.17`. */
const decimal = (fraction: Fraction) => String(Math.round(numberOf(fraction) * 100) / 100)
