import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { Schema } from '../../../../api/core/endpoint.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { ConflictPanel } from '../../../ui/forms/conflict-panel.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import classes from './editable-fact.module.css'
import type { EditableFactProps, Stored } from './in-place.ts'

type FactFormProps = Pick<EditableFactProps<Stored>, 'record' | 'of' | 'onSaved'> & { field: string; onDone: () => void }

/**
 * A field of the form of a record. It is saved by the same call against the version that was loaded, with the other required fields as
 * they are; fields that somebody else has changed meanwhile stay as they were saved, and of this one both values are shown.
 */
export function FactForm({ record, of, field, onSaved, onDone }: FactFormProps) {
  const values = record as Stored & Record<string, unknown>
  const initial: Record<string, unknown> = { ...of.draft(record), [field]: values[field] }
  const form = useContractForm<Schema, Stored | undefined>({
    name: of.name,
    schema: of.schema,
    initial,
    record: values,
    send: (body) => of.send(record, body as never),
    onSaved: ({ message, record: saved }) => {
      onSaved(message, saved)
      onDone()
    },
    texts: of.texts,
  })
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  const { conflict } = form
  const elsewhere = conflict?.differing.length === 0
  const goOn = useEffectEvent(() => conflict?.keepMine())
  useEffect(() => {
    if (elsewhere) goOn()
  }, [elsewhere])

  const others = Object.keys(initial).flatMap((name) => {
    const error = name !== field && form.errorAt(name)
    return error ? [`${of.labels[name] ?? name}: ${error}`] : []
  })
  const problems = form.problem ? [form.problem] : others

  function submit(event: FormEvent) {
    if (form.dirty) return form.submit(event)
    event.preventDefault()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !form.saving) {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) box.current?.requestSubmit()
  }
  return (
    <form
      ref={box}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
      aria-label={`Edit ${of.labels[field]}`}
      className={classes.form}
    >
      {conflict && !elsewhere && <ConflictPanel conflict={conflict} labels={of.labels} />}
      {of.inputs[field]!(form as never)}
      {problems.map((problem) => (
        <Text key={problem} size="xs" c="red" role="alert">
          {problem}
        </Text>
      ))}
      <Group gap={6} mt={6}>
        <Button type="submit" size="compact-sm" color="amber" loading={form.saving}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" disabled={form.saving} onClick={onDone}>
          Cancel
        </Button>
      </Group>
      <LeaveGuard dirty={form.dirty} />
    </form>
  )
}
