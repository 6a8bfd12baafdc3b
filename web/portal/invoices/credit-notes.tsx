import { CREDIT_REASONS } from '../../../contract/billing/credit-notes.ts'
import { creditNotes } from '../../../contract/portal/portal.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import styles from './invoice.module.css'

/** What was taken back of an invoice, and why. */
export function CreditNotes({ id }: { id: string }) {
  const shown = useResponse(creditNotes, { query: { invoice_id: id } }, 'The credit notes could not be loaded.')
  return (
    <Card title="Credit notes">
      <Loaded shown={shown}>
        {(notes) => (
          <ul className={styles.payments}>
            {notes.map(({ id, credit_note_number, issued_on, reason_code, reason, total }) => (
              <li key={id}>
                <span>
                  {credit_note_number}, {formatDay(issued_on)}
                  <br />
                  {CREDIT_REASONS[reason_code]}: {reason}
                </span>
                <span>{formatMoney(total)}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
