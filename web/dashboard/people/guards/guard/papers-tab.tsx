import { guardDocuments } from '../../../../../api/people/recruitment.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { useLiveGuards } from '../../parts/use-live-guards.ts'
import { GuardDocuments } from '../guard-documents.tsx'
import { QualificationsPane } from '../qualifications-pane.tsx'

/** The papers of a guard: what was checked and until when it counts, and what came with the application. */
export function PapersTab({ guardId }: { guardId: number }) {
  const may = useCan()
  useLiveGuards()
  return (
    <>
      <QualificationsPane guardId={guardId} locked={false} />
      {may(guardDocuments.permission) && <GuardDocuments guardId={guardId} />}
    </>
  )
}
