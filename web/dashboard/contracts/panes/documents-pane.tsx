import { ActionIcon, Anchor, Skeleton, Text, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { type ClientDocument, download, list } from '../../../../api/sites/client-documents.ts'
import { call } from '../../../lib/calls/call.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { DocumentLine } from '../../shared/documents/document-line.tsx'
import classes from '../../shared/documents/document-list.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching documents.' }
const FILE_FAILURES = { unexpected: 'An unexpected error occurred while downloading the document.' }

/** The signed contract, then the other documents of the client. */
export function DocumentsPane({ contract: { client_id, client_name, signed_document_id } }: { contract: Contract }) {
  const [failure, setFailure] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['client-documents', 'list', client_id],
    queryFn: () => call(list, { query: { client_id: String(client_id) } }),
  })
  const file = useDownload(FILE_FAILURES, setFailure)
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return <Skeleton height={96} role="status" aria-label="Loading documents..." />
  const isSigned = ({ id }: ClientDocument) => id === signed_document_id
  const documents = data.items.toSorted((one, other) => Number(isSigned(other)) - Number(isSigned(one)))
  const save = (id: number) => {
    setFailure(undefined)
    void file.save(download, { params: { id: String(id) } })
  }
  return (
    <>
      {failure && <Notice kind="error" text={failure} onClose={() => setFailure(undefined)} />}
      {!documents.some(isSigned) && (
        <Text size="sm" c="dimmed" mb="sm">
          No document is named as the signed contract yet.
        </Text>
      )}
      <ul className={classes.documents}>
        {documents.map((document) => (
          <DocumentLine
            key={document.id}
            label={`${document.title} (${isSigned(document) ? 'the signed contract' : document.kind})`}
            fileName={document.file_name}
            kind={document.file_kind}
            bytes={document.bytes}
            received={document.added_at}
          >
            <Tooltip label="Download">
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Download ${document.title}`}
                disabled={file.fetching}
                onClick={() => save(document.id)}
              >
                <IconDownload size={18} />
              </ActionIcon>
            </Tooltip>
          </DocumentLine>
        ))}
      </ul>
      <Anchor component={Link} to={`/dashboard/clients?record=${client_id}`} size="sm" underline="always" mt="sm" display="block">
        {`Documents of ${client_name}`}
      </Anchor>
    </>
  )
}
