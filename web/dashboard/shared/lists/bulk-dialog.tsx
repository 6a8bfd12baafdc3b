import { Textarea } from '@mantine/core'
import { useCallback, useState } from 'react'
import { required } from '../../../../api/core/refusals/messages.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'
import type { Bulk } from '../../../lib/lists/use-bulk.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { PageTask } from './bulk-tasks.ts'

const NOTHING = { task: undefined, reason: '', refused: false }

/** Confirms a bulk action, with a reason where one is required. */
export function BulkDialog<T>({ bulk }: { bulk: Bulk<T, PageTask<T>> }) {
  const { asked } = bulk
  const [typed, setTyped] = useState<{ task: PageTask<T> | undefined; reason: string; refused: boolean }>(NOTHING)
  const { reason, refused } = typed.task === asked ? typed : NOTHING
  const [further, setFurther] = useState<{ task: PageTask<T> | undefined; fields: object | undefined }>()
  const onFields = useCallback((fields: object | undefined) => setFurther({ task: asked, fields }), [asked])
  const more = asked?.more?.(onFields)
  const fields = further?.task === asked ? further?.fields : undefined
  useUnsent(bulk.dialog.opened && reason !== '')
  function goAhead() {
    if (more && !fields) return
    const given = reason.trim()
    if (asked?.reason === 'needed' && !given) setTyped({ task: asked, reason, refused: true })
    else void bulk.confirm({ ...(more && fields), ...(given && { reason: given }) })
  }
  return (
    <ConfirmDialog
      {...bulk.dialog}
      title={asked?.title ?? ''}
      confirm={asked?.confirm ?? ''}
      danger={asked?.danger ?? false}
      onConfirm={goAhead}
    >
      {asked?.question}
      {more && <div key={asked?.confirm}>{more}</div>}
      {asked?.reason && (
        <Textarea
          mt="md"
          label="Reason"
          autosize
          minRows={2}
          maxLength={asked.removes ? 300 : 5000}
          required={asked.reason === 'needed'}
          error={refused && required('reason')}
          value={reason}
          onChange={(event) => setTyped({ task: asked, reason: event.currentTarget.value, refused: false })}
        />
      )}
    </ConfirmDialog>
  )
}
