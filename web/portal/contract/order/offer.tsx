import { useState } from 'react'
import { countOf } from '../../../../api/core/format.ts'
import { create, type ExtraGuardsPrice, type ExtraGuardsQuestion } from '../../../../api/portal/portal-extra-guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { Alert } from '../../../site/parts/alert.tsx'
import button from '../../../site/parts/button.module.css'
import { Card } from '../../parts/card.tsx'
import styles from './order.module.css'

const FAILURES = { unexpected: 'The order could not be sent. Please try again.' }

/** `2 × 1 shift at 45,000 = 90,000 + VAT`. */
function priceInWords({ guards, days }: ExtraGuardsQuestion, { rate, net }: NonNullable<ExtraGuardsPrice['price']>) {
  const shifts = `${formatNumber(guards)} × ${countOf(days.length, 'shift')}`
  return `${shifts}${rate === null ? '' : ` at ${formatNumber(rate)}`} = ${formatNumber(net)} + VAT`
}

type OfferProps = {
  question: ExtraGuardsQuestion
  note: string
  answer: ExtraGuardsPrice
  seesPrices: boolean
  onSent: (sent: { id: number; notice: string }) => void
}

/** The price of an order, and the button that sends it. */
export function Offer({ question, note, answer, seesPrices, onSent }: OfferProps) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { price, call: number } = answer

  async function send() {
    setSending(true)
    try {
      const body = { ...question, note: note || null, net: price?.net ?? null }
      const { message, record, ...beside } = await call(create, { body })
      const soon = beside.call ? ` It begins in less than four hours: please also call ${beside.call} now.` : ''
      onSent({ id: record.id, notice: `${message} Your reference is ${record.reference}.${soon}` })
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setSending(false)
    }
  }

  return (
    <Card title="What it costs">
      <div className={styles.offer} role="status">
        {price ? (
          <>
            <p className={styles.price}>{priceInWords(question, price)}</p>
            <p>
              VAT {price.vat_rate / 100} % is {formatMoney(price.vat)}, in all {formatMoney(price.total)}.
            </p>
          </>
        ) : (
          <p>
            {seesPrices
              ? 'The contract names no price for an extra shift at this post. It is charged like a shift of the post.'
              : 'The price is as agreed with your company.'}
          </p>
        )}
        {number && (
          <Alert variant="info">
            <p>
              This begins in less than four hours. Send the order and call us as well:{' '}
              <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
            </p>
          </Alert>
        )}
      </div>
      {problem && (
        <Alert variant="error">
          <p>{problem}</p>
        </Alert>
      )}
      <button type="button" className={button.primary} disabled={sending} onClick={() => void send()}>
        {sending ? 'Sending...' : 'Send the order'}
      </button>
    </Card>
  )
}
