import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../../../../api/billing/invoices.ts'
import { list, type OutgoingEmail } from '../../../../../api/notify/emails.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { PdfButton } from '../pdf-button.tsx'

const COLUMNS: Column<OutgoingEmail>[] = [
  { field: 'subject', title: 'Subject', cell: ({ subject }) => subject },
  { field: 'recipient', title: 'To', cell: ({ recipient }) => recipient },
  { field: 'created_at', title: 'When', breaks: 'never', cell: ({ sent_at, created_at }) => formatMoment(sent_at ?? created_at) },
  {
    field: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.email[status]} />,
  },
]

/** The document of an invoice, and the e-mails that name it in their subject. */
export function DocumentsTab({ invoice: { id, invoice_number } }: { invoice: Invoice }) {
  const [problem, setProblem] = useState<string>()
  return (
    <Stack gap="md" align="stretch">
      {problem && <Notice kind="error" text={problem} onClose={() => setProblem(undefined)} />}
      <div>
        <PdfButton invoiceId={id} onProblem={setProblem} />
      </div>
      <RelatedRecords
        title="E-mails"
        of={['emails', 'of', invoice_number, 'few']}
        load={(signal) => call(list, { query: { q: invoice_number, page: '1', page_size: FEW_ROWS } }, { signal })}
        columns={COLUMNS}
        keyOf={(email) => email.id}
        empty="No e-mail about this invoice was sent."
        all={{ label: 'All e-mails', to: `/dashboard/inbox/emails?q=${invoice_number}` }}
      />
    </Stack>
  )
}
