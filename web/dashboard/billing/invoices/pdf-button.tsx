import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { pdf } from '../../../../api/billing/invoices.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while making the PDF.' }

type PdfButtonProps = { invoiceId: number; onProblem: (problem: string | undefined) => void }

/** Downloads an invoice as a PDF. */
export function PdfButton({ invoiceId, onProblem }: PdfButtonProps) {
  const download = useDownload(FAILURES, onProblem)
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={18} />}
      loading={download.fetching}
      onClick={() => {
        onProblem(undefined)
        void download.save(pdf, { params: { id: String(invoiceId) } })
      }}
    >
      PDF
    </Button>
  )
}
