import { FileInput, Progress, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import { type ClientDocument, ClientDocumentInput, create, DOCUMENT_KINDS } from '../../../../api/sites/client-documents.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const LABELS = { title: 'Title', kind: 'Kind', file: 'File' }
const FAILURES = { unexpected: 'An unexpected error occurred while adding the document.' }
const MEGABYTES = MAX_UPLOAD_BYTES / 1024 / 1024

/** The input of the call with its file; the server detects the kind from the content. */
const Upload = z.extend(ClientDocumentInput, {
  client_id: z.string(),
  file: z.file().check(z.maxSize(MAX_UPLOAD_BYTES, `This file is larger than ${MEGABYTES} MB.`)),
})

type DocumentDialogProps = {
  clientId: number
  /** The documents' query key. */
  name: string
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds a document to the portal of a client. */
export function DocumentDialog({ clientId, name, onSaved, onClosed }: DocumentDialogProps) {
  const [sent, setSent] = useState(0)
  const form = useContractForm({
    name,
    schema: Upload,
    initial: { client_id: String(clientId), title: '', kind: 'Contract', file: null },
    // The key covers the typed fields only, and another file must be another request.
    send: ({ file, ...body }, key) =>
      call(
        create,
        { body, files: { file } },
        { idempotencyKey: `${key}-${file.size}-${file.lastModified}`, onProgress: setSent },
      ),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Add document" form={form} labels={LABELS} onClosed={onClosed}>
      <TextInput label={LABELS.title} required data-autofocus maxLength={150} {...form.text('title')} />
      <Select label={LABELS.kind} data={DOCUMENT_KINDS} allowDeselect={false} {...form.field<ClientDocument['kind']>('kind')} />
      <FileInput
        label={LABELS.file}
        description={`PDF, DOCX, JPG or PNG, at most ${MEGABYTES} MB.`}
        placeholder="Choose a file"
        required
        accept=".pdf,.docx,.jpg,.jpeg,.png"
        {...form.field<File>('file')}
      />
      {form.saving && <Progress value={sent * 100} animated={sent === 1} aria-label="Uploading the document..." />}
    </FormDialog>
  )
}
