import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../../api/attendance/exceptions.ts'
import { CallFailure, call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { STEP_LABELS } from '../attendance-labels.ts'
import classes from './exceptions.module.css'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const STEP_CHOICES = calls.STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))

/** Tells of a change; `keys` are those of the calls that can be undone. */
export type ExceptionChanged = (record: calls.Exception, message: string, keys?: string[]) => void

type Part = 'step' | 'resolve' | 'assign'
type WorkProps = { exception: calls.Exception; onChanged: ExceptionChanged }

/** The work on an exception that is open: note a step, close it, take it. */
export function ExceptionWork({ exception, onChanged }: WorkProps) {
  const { data: me } = useMe()
  const assigns = useCan()('attendance.write')
  const [what, setWhat] = useState<calls.Step>('called')
  const [text, setText] = useState('')
  const [resolution, setResolution] = useState('')
  const [saving, setSaving] = useState<Part>()
  const [problem, setProblem] = useState<{ part: Part; text: string }>()
  useUnsent(text !== '' || resolution !== '')
  const { kind, still } = exception
  const params = { id: String(exception.id) }

  async function run(
    part: Part,
    send: (key: string) => Promise<{ message: string; record: calls.Exception }>,
    clear: () => void,
  ) {
    if (saving) return
    setSaving(part)
    setProblem(undefined)
    try {
      const key = newKey()
      const { record, message } = await send(key)
      clear()
      onChanged(record, message, part === 'resolve' ? [key] : undefined)
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.values(error.body?.fields ?? {}) : []
      setProblem({ part, text: fields[0] ?? failureText(error, FAILURES) })
    }
    setSaving(undefined)
  }
  const problemOf = (part: Part) => (problem?.part === part ? problem.text : undefined)
  const mine = me && exception.assigned_to === me.id
  const needsWord = still !== null || calls.JUDGED_BY_PEOPLE[kind] !== undefined

  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(
            'step',
            (idempotencyKey) => call(calls.addStep, { params, body: { what, text } }, { idempotencyKey }),
            () => setText((now) => (now === text ? '' : now)),
          )
        }}
      >
        <Select
          label="What was done"
          data={STEP_CHOICES}
          allowDeselect={false}
          value={what}
          onChange={(value) => value && setWhat(value as calls.Step)}
        />
        <TextInput
          label="Note"
          placeholder="No answer on the first number"
          maxLength={500}
          value={text}
          error={problemOf('step')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={saving === 'step'} disabled={text.trim() === ''}>
          Add step
        </Button>
      </form>
      {!calls.ENDED_ELSEWHERE[kind] && (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void run(
              'resolve',
              (idempotencyKey) =>
                call(calls.resolve, { params, body: { resolution: resolution.trim() || null } }, { idempotencyKey }),
              () => setResolution((now) => (now === resolution ? '' : now)),
            )
          }}
        >
          <Textarea
            label={still ? `Why it is closed although ${still}` : 'How it was resolved'}
            description={needsWord ? undefined : 'The matter is over: a word is not needed.'}
            autosize
            minRows={2}
            maxLength={500}
            value={resolution}
            error={problemOf('resolve')}
            onChange={(event) => setResolution(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={saving === 'resolve'}
            disabled={needsWord && resolution.trim().length < 3}
          >
            {still ? 'Close all the same' : 'Resolve'}
          </Button>
        </form>
      )}
      <Group gap="xs">
        <Text size="sm">Assigned to {exception.assigned_to_name ?? 'nobody'}.</Text>
        {me && assigns && (
          <Button
            size="compact-sm"
            variant="default"
            loading={saving === 'assign'}
            onClick={() =>
              void run(
                'assign',
                (idempotencyKey) =>
                  call(calls.assign, { params, body: { assigned_to: mine ? null : me.id } }, { idempotencyKey }),
                () => undefined,
              )
            }
          >
            {mine ? 'Give it back' : 'Take it'}
          </Button>
        )}
        {problemOf('assign') && <Notice kind="error" text={problemOf('assign')!} />}
      </Group>
    </>
  )
}
