/** `DR/CR.` as `dr cr`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9+-]+/g, ' ')
    .trim()

const IN = new Set([
  'cr',
  'credit',
  'credited',
  'c',
  'in',
  'incoming',
  'inward',
  'received',
  'deposit',
  'money in',
  'paid in',
  '+',
])
const OUT = new Set([
  'dr',
  'debit',
  'debited',
  'd',
  'out',
  'outgoing',
  'outward',
  'sent',
  'withdrawal',
  'money out',
  'paid out',
  '-',
])

/** The direction of money by a word of a row, in or out; undefined for an unknown word. */
export function directionOf(text: string): 'in' | 'out' | undefined {
  const word = plain(text)
  if (IN.has(word)) return 'in'
  return OUT.has(word) ? 'out' : undefined
}

const PAID = 'success successful succeeded completed complete paid settled posted cleared processed done ts'.split(' ')
const UNPAID = [
  ...'failed failure fail unsuccessful rejected declined denied cancelled canceled aborted invalid error tf te'.split(' '),
  ...'expired timeout timedout reversed reversal refunded refund returned bounced unpaid duplicate'.split(' '),
  ...'pending processing initiated ongoing queued scheduled submitted created ambiguous ta tip'.split(' '),
]
const PHRASES: Record<string, boolean> = {
  'completed successfully': true,
  'processed successfully': true,
  'timed out': false,
  'time out': false,
  'in progress': false,
  'not paid': false,
  'not completed': false,
  'not successful': false,
  'on hold': false,
}

/** True for a status of money that arrived, false for money that did not; undefined for an unknown status. */
export function isPaid(status: string): boolean | undefined {
  const word = plain(status)
    .replace(/^(transaction|payment|txn) /, '')
    .trim()
  if (PAID.includes(word)) return true
  return UNPAID.includes(word) ? false : PHRASES[word]
}
