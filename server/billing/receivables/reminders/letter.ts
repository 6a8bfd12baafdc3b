import type { Buckets } from '../../../../api/billing/statements.ts'
import { owedText } from '../../../../api/billing/texts/owed-text.ts'
import { countOf, formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { EmailContent } from '../../../platform/mail/email-layout.ts'

export type LateInvoice = { invoice_number: string; due_date: string; balance: number }

/** Texts of each level of reminder: the later, the plainer. No letter threatens to end the guarding. */
const TEXTS: Record<number, { subject: string; text: string }> = {
  [-3]: { subject: 'Payment due in three days', text: 'This is a friendly note that a payment is due soon.' },
  1: { subject: 'Payment due', text: 'The day on which this payment was due has passed. It may be on its way already.' },
  7: {
    subject: 'Reminder: payment overdue',
    text: 'We have not received this payment yet. Please pay within the next few days.',
  },
  14: {
    subject: 'Second reminder: payment overdue',
    text: 'This payment is two weeks late. Please pay now, or tell us by when you will.',
  },
  30: {
    subject: 'Payment a month overdue',
    text: 'This payment is a month late. Please call us today, so that we can agree on how it will be paid.',
  },
}

const lessCredit = (total: number, credit: number): [string, string][] => [
  ['Less your credit', formatMoney(credit)],
  ['Left to pay', formatMoney(total - credit)],
]

/**
 * The letter to a client at a level, about all that is late or due within three days, less the credit of the client, and what the whole
 * account comes to on its statement.
 */
export function reminderLetter(
  level: number,
  invoices: readonly LateInvoice[],
  owed: Pick<Buckets, 'credit' | 'total'>,
  day: string,
): EmailContent {
  const { subject, text } = TEXTS[level]!
  const credit = -owed.credit
  const total = invoices.reduce((sum, { balance }) => sum + balance, 0)
  return {
    subject: `${subject}: ${formatMoney(total - credit)}`,
    greeting: 'Dear client',
    paragraphs: [
      text,
      'If tax was withheld, please send us the certificate. If something in an invoice is not right, tell us, and we will look at it first.',
    ],
    facts: [
      ...invoices.map(({ invoice_number, due_date, balance }): [string, string] => [
        invoice_number,
        `${formatMoney(balance)}, ${due_date < day ? 'was' : 'is'} due on ${formatDay(due_date)}`,
      ]),
      [`Total of ${countOf(invoices.length, 'invoice')}`, formatMoney(total)],
      ...(credit > 0 ? lessCredit(total, credit) : []),
      ['Your account in UGX', owedText(owed)],
    ],
  }
}
