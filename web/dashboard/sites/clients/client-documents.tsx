import { ActionIcon, Button, Divider, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ClientDocument, create, download, list, remove } from '../../../../api/sites/client-documents.ts'
import { call } from '../../../lib/calls/call.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { listKey } from '../../../lib/lists/use-list.ts'
import { useRemove } from '../../../lib/lists/use-remove.ts'
import { useUndo } from '../../../lib/lists/use-undo.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useBanner } from '../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { PanelStates } from '../../../ui/panel/panel-states.tsx'
import { useSettings } from '../../frame/sidebar/settings.tsx'
import { DocumentLine } from '../../shared/documents/document-line.tsx'
import classes from '../../shared/documents/document-list.module.css'
import { keptInTrash } from '../../shared/lists/resource-page-options.ts'
import { DocumentDialog } from './document-dialog.tsx'

const NAME = 'client-documents'
const LOAD_FAILURES = {
  unexpected: 'An unexpected error occurred while fetching documents.',
}
const REMOVE_FAILURES = {
  unexpected: 'An unexpected error occurred while deleting the document.',
}
const FILE_FAILURES = {
  unexpected: 'An unexpected error occurred while downloading the document.',
}

type ClientDocumentsProps = {
  clientId: number
  /** Disabled while the form above has unsaved changes. */
  locked: boolean
  /** Called with true while another dialog is open above this section. */
  onBusy: (busy: boolean) => void
}

/** The documents that a client sees in the portal, to read, add and delete as the permissions allow. */
export function ClientDocuments(props: ClientDocumentsProps) {
  return useCan()(list.permission) ? <Documents {...props} /> : null
}

function Documents({ clientId, locked, onBusy }: ClientDocumentsProps) {
  const writes = useCan()(create.permission)
  const { trash } = useSettings().settings
  const banner = useBanner()
  const adding = useDialog<never>()
  const loaded = useQuery({
    queryKey: [...listKey(NAME), clientId],
    queryFn: () => call(list, { query: { client_id: String(clientId) } }),
  })
  const { data } = loaded
  const undo = useUndo('client_documents')
  const removal = useRemove<ClientDocument>(remove, {
    name: NAME,
    trash,
    texts: REMOVE_FAILURES,
    onRemoved: (message, id) => banner.success(message, undo([id])),
    onFailed: banner.error,
  })
  const file = useDownload(FILE_FAILURES, banner.error)

  const busy = adding.shown !== undefined || removal.dialog.opened
  useEffect(() => {
    onBusy(busy)
  }, [busy, onBusy])

  return (
    <Stack gap="sm" component="section" aria-label="Documents in the portal">
      <Divider mt="lg" />
      <Group justify="space-between">
        <Text component="h2" size="md" fw={700}>
          Documents in the portal
        </Text>
        {writes && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={adding.add}
            disabled={locked}
            title={locked ? 'Save your changes first' : undefined}
          >
            Add document
          </Button>
        )}
      </Group>
      <PanelStates banner={banner} of={loaded} failures={LOAD_FAILURES} loading="Loading documents..." height={96} />
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          No documents yet.{writes && ' What you add here appears in this client’s portal at once.'}
        </Text>
      )}
      <ul className={classes.documents}>
        {data?.items.map((document) => (
          <DocumentLine
            key={document.id}
            label={`${document.title} (${document.kind})`}
            fileName={document.file_name}
            kind={document.file_kind}
            bytes={document.bytes}
            received={document.added_at}
          >
            <Group gap="xs" wrap="nowrap">
              <Tooltip label="Download">
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={`Download ${document.title}`}
                  disabled={file.fetching}
                  onClick={() => void file.save(download, { params: { id: String(document.id) } })}
                >
                  <IconDownload size={18} />
                </ActionIcon>
              </Tooltip>
              {writes && (
                <Tooltip label="Delete">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    aria-label={`Delete ${document.title}`}
                    onClick={() => removal.ask(document)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
            </Group>
          </DocumentLine>
        ))}
      </ul>
      {adding.shown && (
        <DocumentDialog key={adding.shown.key} clientId={clientId} name={NAME} onSaved={banner.success} onClosed={adding.close} />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete document" confirm="Delete" danger>
        {removal.asked &&
          `Are you sure you want to delete the document ${removal.asked.title}?${trash ? ` ${keptInTrash()}` : ''}`}
      </ConfirmDialog>
    </Stack>
  )
}
