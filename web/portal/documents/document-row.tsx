import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../api/portal/portal-documents.ts'
import type { OwnDocument } from '../../../api/sites/client-documents.ts'
import { formatBytes, formatMoment } from '../../lib/format.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { Row } from '../parts/row.tsx'

const FAILURES = { unexpected: t('The document could not be downloaded.') }

/** One document with its download button. */
export function DocumentRow({
  document,
  onProblem,
}: {
  document: OwnDocument
  onProblem: (problem: string | undefined) => void
}) {
  const { id, title, kind, file_kind, bytes, added_at } = document
  const file = useDownload(FAILURES, onProblem)
  const save = () => {
    onProblem(undefined)
    void file.save(download, { params: { id: String(id) } })
  }
  return (
    <Row
      title={title}
      detail={
        <>
          {kind} · {file_kind.toUpperCase()}, {formatBytes(bytes)}
          <br />
          {formatMoment(added_at)}
        </>
      }
      end={
        <button
          type="button"
          className={button.secondary}
          disabled={file.fetching}
          onClick={save}
          aria-label={t('Download {title}', { title })}
        >
          <IconDownload size={20} aria-hidden="true" />
          {t('Download')}
        </button>
      }
    />
  )
}
