import { Button, Divider, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { fiscalise, Invoice } from '../../../../api/billing/invoices.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while sending it again.' }

type FiscalNumberProps = {
  document: Pick<Invoice, 'id' | 'fiscal_status' | 'fdn' | 'fiscal_error'>
  again: typeof fiscalise
  onSent: (message: string) => void
}

/** The fiscal number of a document, or why it has none yet; nothing where it needs none. */
export function FiscalNumber({ document, again, onSent }: FiscalNumberProps) {
  const { id, fiscal_status, fdn, fiscal_error } = document
  const sends = useCan()(again.permission)
  const send = useMutation({
    mutationFn: () => call(again, { params: { id: String(id) }, body: {} }),
    onSuccess: ({ message }) => onSent(message),
  })
  if (fiscal_status === 'not_required') return null
  return (
    <Stack gap="xs" component="section" aria-label="Fiscal number">
      <Divider mt="lg" />
      <Text component="h2" size="md" fw={700}>
        Fiscal number
      </Text>
      {fiscal_status === 'fiscalised' && <Text size="sm">{fdn}</Text>}
      {fiscal_status === 'queued' && (
        <Text size="sm">
          Awaiting fiscal number. The document says so, and is e-mailed once the number is there.
          {fiscal_error && ` The last attempt failed: ${fiscal_error}`}
        </Text>
      )}
      {fiscal_status === 'failed' && <Notice kind="error" text={`The revenue authority has refused it: ${fiscal_error}`} />}
      {send.error && <Notice kind="error" text={failureText(send.error, FAILURES)} />}
      {sends && fiscal_status !== 'fiscalised' && (fiscal_status === 'failed' || fiscal_error) && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          Send again
        </Button>
      )}
    </Stack>
  )
}
