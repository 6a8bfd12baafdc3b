import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { invoiceDateOf } from '../../../../api/billing/invoice-dates.ts'
import * as calls from '../../../../api/billing/invoice-drafts.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notOverText } from './not-over-text.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Some invoices may have been issued; look at the list.' }

/** Drafts that were not issued, and why. */
type Refused = { draft: calls.InvoiceDraft; message: string }[]
type IssueDialogProps = {
  drafts: readonly calls.InvoiceDraft[]
  onIssued: (count: number, refused: Refused) => void
  onClose: () => void
}

const invoices = (count: number) => `${formatNumber(count)} ${count === 1 ? 'invoice' : 'invoices'}`

/** Warning that invoices of this day are overdue before they leave. */
function lateText(drafts: IssueDialogProps['drafts'], day: string) {
  if (day === '') return undefined
  const dues = drafts.map(({ terms_days }) => addDays(day, terms_days)).filter((due) => due < today())
  if (dues.length === 0) return undefined
  const [first] = dues.sort()
  const which = drafts.length === 1 ? 'It' : `${formatNumber(dues.length)} of ${formatNumber(drafts.length)}`
  const sent = dues.length === 1 ? 'it is sent' : 'they are sent'
  return `${which} would be overdue when ${sent}: an invoice of ${formatDay(day)} with these terms is due on ${formatDay(first!)}. Choose a later day unless that is meant.`
}

/** Asks before drafts are issued: how many, for how much, of which day, and whether they are sent. */
export function IssueDialog({ drafts, onIssued, onClose }: IssueDialogProps) {
  const [day, setDay] = useState(() => invoiceDateOf(drafts[0]!.month))
  const [email, setEmail] = useState(true)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const early = drafts.find(({ not_over }) => not_over)
  const total = drafts.reduce((sum, draft) => sum + draft.total, 0)
  const reached = drafts.filter((draft) => draft.email).length
  const sending = email && reached > 0
  const late = lateText(drafts, day)
  const addresses = `${formatNumber(reached)} of ${formatNumber(drafts.length)} have an address`

  async function issue() {
    if (waiting) return
    setWaiting(true)
    setRefusal(undefined)
    try {
      const body = { ids: drafts.map(({ id }) => id), email: sending, ...(day && { invoice_date: day }) }
      const { done, refused } = await call(calls.issueMany, { body })
      const named = refused.map(({ id, message }) => ({ draft: drafts.find((draft) => draft.id === id)!, message }))
      onClose()
      onIssued(done.length, named)
    } catch (error) {
      setRefusal(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title={`Issue ${invoices(drafts.length)}?`}
      confirm={`Issue ${invoices(drafts.length)}`}
      waiting={waiting}
      refusal={refusal}
      onConfirm={() => void issue()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          <strong>{formatMoney(total)}</strong> with VAT. An issued invoice cannot be changed; a credit note corrects it.
        </Text>
        {early && <Notice kind="warning" text={notOverText(early.month)} />}
        <DayField
          label="Invoice date"
          description="The VAT rate of this day applies."
          value={day || null}
          onChange={(chosen) => setDay(chosen ?? '')}
        />
        {late && <Notice kind="warning" text={late} />}
        <Checkbox
          label={`Send by e-mail (${reached > 0 ? addresses : 'no address is known'})`}
          disabled={reached === 0}
          checked={sending}
          onChange={(event) => setEmail(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
