import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import classes from './editable-fact.module.css'
import type { EditableFactProps, Stored } from './in-place.ts'
import { loadPanel } from './load-panel.tsx'

const FactForm = loadPanel('fact-form', () => import('./fact-form.tsx').then(({ FactForm }) => FactForm))

/** A fact on a record's page with a pencil beside it for who may change it: the field is edited where it stands. */
export function EditableFact<T extends Stored>({ permission, children, ...edited }: EditableFactProps<T>) {
  const may = useCan()(permission)
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const value = children || '—'
  if (!may) return value
  if (editing) return <FactForm {...(edited as unknown as EditableFactProps<Stored>)} onDone={() => setEditing(false)} />
  return (
    <span className={classes.fact} data-in-place>
      <span>{value}</span>
      <ActionIcon
        ref={pencil}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Edit ${edited.of.labels[edited.field]}`}
        onClick={() => setEditing(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
