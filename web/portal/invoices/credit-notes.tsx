import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { CREDIT_REASONS } from '../../../api/billing/credit-notes.ts'
import { creditPartTexts } from '../../../api/billing/texts/credit-parts.ts'
import { creditNotePdf, creditNotes } from '../../../api/portal/portal.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import styles from './invoice.module.css'

const PDF_FAILURES = { unexpected: t('The PDF could not be made.') }

/** The credit notes of an invoice, with their reasons. */
export function CreditNotes({ id }: { id: string }) {
  const shown = useResponse(creditNotes, { query: { invoice_id: id } }, t('The credit notes could not be loaded.'))
  const [problem, setProblem] = useState<string>()
  const file = useDownload(PDF_FAILURES, setProblem)
  const save = (note: number) => {
    setProblem(undefined)
    void file.save(creditNotePdf, { params: { id: String(note) } })
  }
  return (
    <Card title={t('Credit notes')}>
      {problem && (
        <Alert variant="error">
          <p>{problem}</p>
        </Alert>
      )}
      <Loaded shown={shown}>
        {(notes) => (
          <ul className={styles.payments}>
            {notes.map(({ id, credit_note_number, issued_on, reason_code, reason, total, parts }) => (
              <li key={id}>
                <span>
                  {credit_note_number}, {formatDay(issued_on)}
                  <br />
                  {CREDIT_REASONS[reason_code]}: {reason}
                  {parts.length > 0 && (
                    <ul
                      className={styles.parts}
                      aria-label={t('Why {credit_note_number} is this amount', { credit_note_number })}
                    >
                      {creditPartTexts(parts, t).map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                    </ul>
                  )}
                </span>
                <span className={styles.credited}>
                  {formatMoney(total)}
                  <button
                    type="button"
                    className={button.secondary}
                    aria-label={t('Save {credit_note_number} as PDF', { credit_note_number })}
                    disabled={file.fetching}
                    onClick={() => save(id)}
                  >
                    <IconDownload size={18} aria-hidden="true" />
                    {t('PDF')}
                  </button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
