import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApplicationDocument, document } from '../../../../api/people/recruitment.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { DocumentLine } from './document-line.tsx'
import classes from './document-list.module.css'

const LABELS: Record<string, string> = {
  cvFile: 'CV',
  academicDocs: 'Academic documents',
  nationalId: 'National ID photocopy',
  healthDocs: 'Health documents',
}
const FAILURES = {
  unexpected: 'An unexpected error occurred while downloading the document.',
}

/** Attached documents with their detected file types and downloads. Each download is audited. */
export function DocumentList({ documents }: { documents: ApplicationDocument[] }) {
  const [failure, setFailure] = useState<string>()
  const [waiting, setWaiting] = useState<string>()
  async function fetchFile({ id }: ApplicationDocument) {
    setFailure(undefined)
    setWaiting(id)
    try {
      saveFile(await download(document, { params: { id } }, () => {}))
    } catch (error) {
      setFailure(failureText(error, FAILURES))
    } finally {
      setWaiting(undefined)
    }
  }
  return (
    <>
      {failure && <Notice kind="error" text={failure} onClose={() => setFailure(undefined)} />}
      <ul className={classes.documents}>
        {documents.map((file) => (
          <DocumentLine
            key={file.id}
            label={labelOf(file)}
            fileName={file.file_name}
            kind={file.kind}
            bytes={file.bytes}
            received={file.received_at}
          >
            {file.may_open ? (
              <Tooltip label="Download">
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={`Download ${labelOf(file)}`}
                  loading={waiting === file.id}
                  disabled={waiting !== undefined}
                  onClick={() => void fetchFile(file)}
                >
                  <IconDownload size={18} />
                </ActionIcon>
              </Tooltip>
            ) : (
              <Text size="xs" c="dimmed" className={classes.locked}>
                <IconLock size={14} aria-hidden />
                Needs a permission that a super admin gives
              </Text>
            )}
          </DocumentLine>
        ))}
      </ul>
    </>
  )
}

const labelOf = ({ field }: ApplicationDocument) => LABELS[field] ?? field
