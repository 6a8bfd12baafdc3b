import { IconDownload, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { INVOICE_STATUSES } from '../../../api/billing/invoices.ts'
import { owedText } from '../../../api/billing/texts/owed-text.ts'
import { invoices, invoicesCsv } from '../../../api/portal/portal.ts'
import { type Overview, overview } from '../../../api/portal/portal-shifts.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import pageStyles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { Failed } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Chips } from '../parts/chips.tsx'
import { PayLink } from '../parts/pay-link.tsx'
import { Line, Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { Certificates } from './certificates.tsx'

const FAILURES = { unexpected: t('The invoices could not be loaded.') }
const FILE_FAILURES = { unexpected: t('The file could not be made.') }
const TEXTS = { empty: t('No invoices yet.'), noMatch: t('No invoices are in this state.') }
const DEFAULTS = { sort: '-invoice_date', page_size: '10' }

export default function InvoicesPage() {
  const list = useList(invoices, { name: 'portal-invoices', texts: FAILURES, defaults: DEFAULTS })
  const { data: standing, problem: unknown, retry } = useResponse(overview, {}, t('The balance could not be loaded.'))
  const [problem, setProblem] = useState<string>()
  const file = useDownload(FILE_FAILURES, setProblem)
  const { page, page_size, ...filtered } = list.state
  const save = () => {
    setProblem(undefined)
    void file.save(invoicesCsv, { query: filtered })
  }
  return (
    <Page
      title={t('Invoices')}
      lead={standingText(standing)}
      action={
        <div className={pageStyles.actions}>
          {standing && <PayLink standing={standing} />}
          <Link to="/portal/statement" className={button.secondary}>
            <IconListDetails size={20} aria-hidden="true" />
            {t('Statement')}
          </Link>
          <button type="button" className={button.secondary} disabled={file.fetching} onClick={save}>
            <IconDownload size={20} aria-hidden="true" />
            {file.fetching ? t('Saving...') : t('Save as CSV')}
          </button>
        </div>
      }
    >
      {unknown && !list.problem && <Failed problem={unknown} retry={retry} />}
      {problem && (
        <Alert variant="error">
          <p>{problem}</p>
        </Alert>
      )}
      <Chips list={list} field="status" label={t('Status')} choices={INVOICE_STATUSES} />
      <RecordList
        list={list}
        label={t('Invoices')}
        texts={TEXTS}
        row={({ id, invoice_number, invoice_date, due_date, amount_due, balance, status }) => (
          <Row
            to={`/portal/invoices/${id}`}
            title={invoice_number}
            detail={
              <Line of={[formatDay(invoice_date), balance > 0 && t('due {due_date}', { due_date: formatDay(due_date) })]} />
            }
            end={
              <>
                <span>{formatMoney(balance > 0 ? balance : amount_due)}</span>
                <Tag text={status} variant={STATUS_VARIANTS.invoice[status]} />
              </>
            }
          />
        )}
      />
      <Certificates />
    </Page>
  )
}

/** The amount owed; nothing while it is not known, or for a person who does not see it. */
function standingText(standing: Pick<Overview, 'balance' | 'credit'> | undefined) {
  const { balance, credit } = standing ?? { balance: null, credit: null }
  if (balance === null) return undefined
  const text = balance > 0 ? t('Balance due: {balance}', { balance: formatMoney(balance) }) : t('Everything is paid.')
  return credit ? `${text.replace(/\.$/, '')} (${owedText({ credit, total: balance }, t)})` : text
}
