import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decide, type Receipt, sentCertificate, sentFile } from '../../../../../api/billing/receipts.ts'
import { CallFailure, call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatDay, formatMoment } from '../../../../lib/format.ts'
import { useDownload } from '../../../../lib/lists/use-download.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Lost } from '../../../../ui/panel/lost.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const FILE_FAILURES = { unexpected: 'The file could not be downloaded.' }

type SentCertificateProps = {
  receipt: Receipt
  editable: boolean
  onChanged: (record: Receipt, message: string) => void
}

/** The certificate that the client has sent in the portal, to be accepted or refused; nothing where there is none. */
export function SentCertificate({ receipt, editable, onChanged }: SentCertificateProps) {
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const download = useDownload(FILE_FAILURES, setProblem)
  const params = { id: String(receipt.id) }
  const sent = useQuery({
    queryKey: ['receipts', 'sent-certificate', receipt.id],
    queryFn: ({ signal }) => call(sentCertificate, { params }, { signal }),
  })
  const decision = useMutation({
    mutationFn: (body: { accept: boolean; reason?: string }) => call(decide, { params, body }),
    onSuccess: ({ record, message }) => {
      setRefusing(false)
      void sent.refetch()
      onChanged(record, message)
    },
  })
  const certificate = sent.data?.certificate
  if (!certificate) return <Lost of={sent} text="The certificate of the client could not be loaded." />
  const { certificate_number, certificate_date, state, refused_reason, sent_at } = certificate
  const failure = decision.error && failureText(decision.error, FAILURES)
  const ofReason = decision.error instanceof CallFailure ? decision.error.body?.fields?.reason : undefined
  return (
    <Stack gap="xs" component="section" aria-label="Sent by the client">
      <Text fw={600}>Sent by the client</Text>
      <Text size="sm">
        Certificate {certificate_number} of {formatDay(certificate_date)}, sent {formatMoment(sent_at)}.
        {state === 'refused' && ` Refused: ${refused_reason}`}
      </Text>
      {problem && <Notice kind="error" text={problem} />}
      {failure && !refusing && <Notice kind="error" text={failure} />}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.fetching}
          onClick={() => void download.save(sentFile, { params })}
        >
          Open file
        </Button>
        {editable && state === 'sent' && !receipt.reversed_on && (
          <>
            <Button color="amber" size="xs" loading={decision.isPending} onClick={() => decision.mutate({ accept: true })}>
              Accept
            </Button>
            <Button variant="subtle" color="red" size="xs" onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={refusing}
        title="Refuse the certificate"
        confirm="Refuse"
        danger
        waiting={decision.isPending}
        reason={{ value: reason, error: ofReason ?? (refusing && failure ? failure : undefined), onChange: setReason }}
        onConfirm={() => decision.mutate({ accept: false, reason })}
        onClose={() => setRefusing(false)}
      >
        The client sees the reason and can send another one.
      </ConfirmDialog>
    </Stack>
  )
}
