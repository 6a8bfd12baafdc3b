import { useState } from 'react'
import { create, type ExtraGuardsPrice, type ExtraGuardsQuestion } from '../../../../api/portal/portal-extra-guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { rich } from '../../../lib/words/rich.ts'
import { plural, t } from '../../../lib/words/words.ts'
import { Alert } from '../../../site/parts/alert.tsx'
import button from '../../../site/parts/button.module.css'
import { Card } from '../../parts/card.tsx'
import styles from './order.module.css'

const FAILURES = { unexpected: t('The order could not be sent. Please try again.') }

/** `2 × 1 shift at 45,000 = 90,000 + VAT`. */
function priceInWords({ guards, days }: ExtraGuardsQuestion, { rate, net }: NonNullable<ExtraGuardsPrice['price']>) {
  const shifts = `${formatNumber(guards)} × ${plural(days.length, '{count} shift', '{count} shifts')}`
  return rate === null
    ? t('{shifts} = {net} + VAT', { shifts, net: formatNumber(net) })
    : t('{shifts} at {rate} = {net} + VAT', { shifts, rate: formatNumber(rate), net: formatNumber(net) })
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
      const soon = beside.call
        ? ` ${t('It begins in less than four hours: please also call {call} now.', { call: beside.call })}`
        : ''
      onSent({
        id: record.id,
        notice: `${message} ${t('Your reference is {reference}.', { reference: record.reference })}${soon}`,
      })
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setSending(false)
    }
  }

  return (
    <Card title={t('What it costs')}>
      <div className={styles.offer} role="status">
        {price ? (
          <>
            <p className={styles.price}>{priceInWords(question, price)}</p>
            <p>
              {t('VAT {vat_rate} % is {vat}, in all {total}.', {
                vat_rate: price.vat_rate / 100,
                vat: formatMoney(price.vat),
                total: formatMoney(price.total),
              })}
            </p>
          </>
        ) : (
          <p>
            {seesPrices
              ? t('The contract names no price for an extra shift at this post. It is charged like a shift of the post.')
              : t('The price is as agreed with your company.')}
          </p>
        )}
        {number && (
          <Alert variant="info">
            <p>
              {rich('This begins in less than four hours. Send the order and call us as well: {link}', {
                link: <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>,
              })}
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
        {sending ? t('Sending...') : t('Send the order')}
      </button>
    </Card>
  )
}
