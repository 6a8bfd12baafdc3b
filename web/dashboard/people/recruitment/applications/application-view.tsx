import { Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type ApplicationDetail, exportPerson, update } from '../../../../../api/people/recruitment.ts'
import { CallFailure, call } from '../../../../lib/calls/call.ts'
import { download, saveFile } from '../../../../lib/calls/download.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import type { BannerState } from '../../../../ui/banner.tsx'
import { DocumentList } from '../../../shared/documents/document-list.tsx'
import { EmailDialog } from '../moves/email-dialog.tsx'
import { OUTDATED, useMover } from '../moves/use-mover.tsx'
import { useApplicationCache } from './application-cache.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { ApplicationMenu } from './application-menu.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { NoteForm } from './note-form.tsx'

const RATE_FAILURES = {
  unexpected: 'An unexpected error occurred while saving the rating.',
}
const EXPORT_FAILURES = {
  unexpected: 'An unexpected error occurred while exporting the data.',
}

type ApplicationViewProps = {
  application: ApplicationDetail
  banner: BannerState
  /** Called with true while a dialog is open above the view. */
  onBusy: (busy: boolean) => void
  /** Called with true while there is an unsaved note. */
  onNoting: (noting: boolean) => void
  onErased: (message: string) => void
  /** Called when the application no longer exists. */
  onGone: () => void
  onDelete: (() => void) | undefined
}

/** An application with its documents, history and actions. */
export function ApplicationView({ application, banner, onBusy, onNoting, onErased, onGone, onDelete }: ApplicationViewProps) {
  const { put, reload } = useApplicationCache()
  const mover = useMover(banner)
  const [dialog, setDialog] = useState<'letter' | 'erase'>()
  const [rating, setRating] = useState(false)
  const params = { id: String(application.id) }
  const busy = mover.asking || dialog !== undefined
  useEffect(() => onBusy(busy), [busy, onBusy])

  async function rate(stars: number | null) {
    setRating(true)
    try {
      const { record } = await call(update, { params, body: { rating: stars, version: application.version } })
      await put(record)
    } catch (error) {
      const outdated = error instanceof CallFailure && error.body?.code === 'outdated'
      banner.error(outdated ? OUTDATED : failureText(error, RATE_FAILURES))
      await reload()
    }
    setRating(false)
  }
  async function exportData() {
    try {
      saveFile(await download(exportPerson, { params }, () => {}))
    } catch (error) {
      banner.error(failureText(error, EXPORT_FAILURES))
    }
  }

  return (
    <Stack gap="lg">
      <ApplicationFacts application={application} rating={rating} onRate={(stars) => void rate(stars)} />
      <Group gap="sm">
        <ApplicationMenu
          application={application}
          onMove={(stage) => mover.to(application, stage)}
          onWrite={() => setDialog('letter')}
          onExport={() => void exportData()}
          onErase={() => setDialog('erase')}
          onDelete={onDelete}
        />
      </Group>
      {application.message && (
        <section aria-labelledby="application-message">
          <Title order={3} size="h6" mb="xs" id="application-message">
            Message
          </Title>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{application.message}</Text>
        </section>
      )}
      <section aria-labelledby="application-documents">
        <Title order={3} size="h6" mb="xs" id="application-documents">
          Documents
        </Title>
        {application.documents.length > 0 ? (
          <DocumentList documents={application.documents} />
        ) : (
          <Text size="sm" c="dimmed">
            No documents are kept.
          </Text>
        )}
      </section>
      <section aria-labelledby="application-history">
        <Title order={3} size="h6" mb="xs" id="application-history">
          History
        </Title>
        <ApplicationHistory application={application} />
      </section>
      <NoteForm
        key={application.history.length}
        id={application.id}
        onDirty={onNoting}
        onSaved={(record) => {
          banner.success('Note added')
          void put(record)
        }}
      />
      {mover.dialog}
      {dialog === 'letter' && (
        <EmailDialog
          application={application}
          onSaved={(message, record) => {
            banner.success(message)
            void put(record)
          }}
          onClosed={() => setDialog(undefined)}
        />
      )}
      {dialog === 'erase' && (
        <EraseDialog
          application={application}
          onErased={onErased}
          onClosed={(erased) => {
            setDialog(undefined)
            if (!erased) return
            onGone()
            void reload()
          }}
        />
      )}
    </Stack>
  )
}
