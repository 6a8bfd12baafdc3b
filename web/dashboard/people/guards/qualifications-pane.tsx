import { useEffect } from 'react'
import type { GuardQualification } from '../../../../api/people/guard-qualifications.ts'
import { formatDay } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/forms/use-dialog.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Notice } from '../../../ui/notice.tsx'
import { QualificationDialog } from '../guard-file/qualification-dialog.tsx'
import { Line, Lines, type PaneProps } from './guard-lines.tsx'
import { useQualificationsOf, useSavedMessage } from './use-guard-file.ts'

/** The papers of a guard. */
export function QualificationsPane({ guardId, locked, onBusy }: PaneProps) {
  const dialog = useDialog<GuardQualification>()
  const { message, saved, clear } = useSavedMessage()
  const busy = dialog.shown !== undefined
  useEffect(() => onBusy?.(busy), [busy, onBusy])
  return (
    <>
      {message && <Notice kind="success" text={message} onClose={clear} />}
      <Lines
        of={useQualificationsOf(guardId)}
        empty="No qualifications yet."
        add="Add qualification"
        locked={locked}
        onAdd={dialog.add}
      >
        {(row) => (
          <Line
            key={row.id}
            label={row.type_name}
            about={[row.number, row.expires_on ? `ends ${formatDay(row.expires_on)}` : 'never ends'].filter(Boolean).join(', ')}
            state={row.state}
            variant={STATUS_VARIANTS.qualification[row.state]}
            locked={locked}
            onOpen={() => dialog.edit(row)}
          />
        )}
      </Lines>
      {dialog.shown && (
        <QualificationDialog
          key={dialog.shown.key}
          guardId={guardId}
          qualification={dialog.shown.record}
          onSaved={saved}
          onClosed={dialog.close}
          onAnother={dialog.add}
        />
      )}
    </>
  )
}
