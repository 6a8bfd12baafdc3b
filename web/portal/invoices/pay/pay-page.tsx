import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../../../api/core/fields/days.ts'
import { type PayableInvoice, payable } from '../../../../api/portal/portal-collections.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoney, formatShortDay } from '../../../lib/format.ts'
import { t } from '../../../lib/words/words.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { Page } from '../../page/page.tsx'
import { Empty, Loaded } from '../../page/states.tsx'
import { Card } from '../../parts/card.tsx'
import styles from './pay.module.css'
import { PayForm } from './pay-form.tsx'
import { intervalOf, PaymentState, someUnderWay } from './payment-state.tsx'

const FAILED = t('The open invoices could not be loaded.')

export default function PayPage() {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [payable.path],
    queryFn: ({ signal }) => call(payable, {}, { signal }),
    refetchInterval: ({ state }) => intervalOf(state.data?.collections),
  })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const shown = {
    data,
    problem: error ? failureText(error, { unexpected: FAILED }) : undefined,
    retry: () => void refetch(),
    missing: false,
  }
  const asked = () => void cache.invalidateQueries()
  return (
    <>
      <BackLink to="/portal/invoices" name="Invoices" />
      <Page title={t('Pay')} lead={t('Several invoices at once, from your phone.')}>
        <Loaded shown={shown} lines={4}>
          {({ available, owed, msisdn, invoices, collections: [last] }) => {
            const chosen = invoices.filter(({ id }) => !left.has(id))
            const sum = chosen.reduce((total, { balance }) => total + balance, 0)
            const choose = (id: number, pay: boolean) => {
              const next = new Set(left)
              if (pay) next.delete(id)
              else next.add(id)
              setLeft(next)
            }
            return (
              <>
                {last && <PaymentState payment={last} />}
                {last && someUnderWay([last]) ? null : invoices.length === 0 ? (
                  <Empty title={t('Everything is paid.')} />
                ) : (
                  <Card>
                    <Choice invoices={invoices} left={left} onChange={choose} />
                    {owed < sum && <p className={styles.note}>{creditText(owed)}</p>}
                    {!available && (
                      <p className={styles.note}>{t('Mobile money is not set up. Please pay as your invoice says.')}</p>
                    )}
                    {available && chosen.length > 0 && owed > 0 && (
                      <PayForm
                        key={sum}
                        invoices={chosen.map(({ id }) => id)}
                        amount={Math.min(sum, owed)}
                        msisdn={msisdn}
                        onAnswer={asked}
                      />
                    )}
                  </Card>
                )}
              </>
            )
          }}
        </Loaded>
      </Page>
    </>
  )
}

const creditText = (owed: number) =>
  owed > 0 ? t('With your credit {owed} are left to pay.', { owed: formatMoney(owed) }) : t('Your credit covers what is open.')

/** Without its year where that is this one. */
const dayOf = (day: string) => (day.slice(0, 4) === today().slice(0, 4) ? formatShortDay(day) : formatDay(day))

type ChoiceProps = {
  invoices: readonly PayableInvoice[]
  /** The invoices that are not to be paid now. */
  left: ReadonlySet<number>
  onChange: (id: number, pay: boolean) => void
}

/** The unpaid invoices, each of which can be left out. */
const Choice = ({ invoices, left, onChange }: ChoiceProps) => (
  <ul className={styles.choice} aria-label={t('Open invoices')}>
    {invoices.map(({ id, invoice_number, due_date, balance }) => (
      <li key={id}>
        <label>
          <input type="checkbox" checked={!left.has(id)} onChange={({ currentTarget }) => onChange(id, currentTarget.checked)} />
          <span>
            {invoice_number}
            <small data-late={due_date < today()}>
              {due_date < today() ? t('was due') : t('due')} {dayOf(due_date)}
            </small>
          </span>
          <data value={balance}>{formatMoney(balance)}</data>
        </label>
      </li>
    ))}
  </ul>
)
