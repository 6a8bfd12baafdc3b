import { Button, Drawer, Group, Modal, Stack } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FormState } from '../../lib/forms/use-contract-form.ts'
import { isSigningInAgain } from '../../lib/session/use-session-end.ts'
import { useFocusReturn } from '../dialogs/use-focus-return.ts'
import { Notice } from '../notice.tsx'
import { ConflictPanel, type Shows } from './conflict-panel.tsx'
import { DiscardDialog, LeaveGuard } from './leave-guard.tsx'
import { OverrulePanel } from './overrule-panel.tsx'
import { useRefusedField } from './use-refused-field.ts'

/** Longer than the dialog takes to fade out and to restore the focus. With reduced motion it is gone at once. */
const LEAVING_MILLISECONDS = 260

type FormDialogProps = {
  title: string
  form: FormState
  /** Called after the closing transition. */
  onClosed: () => void
  children: ReactNode
  /** Field labels, for the conflict panel. */
  labels: Record<string, string>
  /** The texts of the fields' values in that panel. */
  shows?: Shows
  save?: string
  /** A second button that saves and goes on; told before each saving whether it was that one. */
  more?: { label: string; onChoose: (more: boolean) => void } | undefined
  /** A drawer at the side instead of a modal. */
  aside?: boolean
  /** Wide enough for a table. */
  wide?: boolean
  /** Further actions at the left of the footer, for example delete. */
  footer?: ReactNode
  /** Parts of the record that are saved separately, below the form. */
  below?: ReactNode
  /** An upload of the form is in progress; saving waits for it. */
  waiting?: boolean
  /** Another dialog is open above this one and handles Escape. */
  covered?: boolean
}

/** The dialog of every form: shows errors, keeps the input on failure, closes after saving, confirms before discarding input. */
export function FormDialog({
  title,
  form,
  onClosed,
  children,
  labels,
  shows,
  save = 'Save',
  more,
  aside = false,
  wide = false,
  footer,
  below,
  waiting = false,
  covered = false,
}: FormDialogProps) {
  const [closing, setClosing] = useState(false)
  const [asking, setAsking] = useState(false)
  const body = useRefusedField(form.refusals)
  const opened = !closing && !form.saved
  const Frame = aside ? Drawer : Modal

  function close() {
    if (form.saving || covered || asking || isSigningInAgain()) return
    // In the next task, or the same Escape would close the confirmation at once.
    if (form.dirty) setTimeout(() => setAsking(true))
    else setClosing(true)
  }

  const leave = useEffectEvent(onClosed)
  const still = useReducedMotion()
  useEffect(() => {
    if (opened) return
    // Leaving may go back in the history, which would undo a link that is followed in between.
    const timer = setTimeout(leave, still ? 0 : LEAVING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [opened, still])

  useFocusReturn()

  // The answer is at the top; of a long form, the button that was pressed is at the bottom.
  const warned = form.warning ? form.warning.text : undefined
  const conflicting = form.conflict !== undefined
  useEffect(() => {
    if (form.problem || warned || conflicting) body.current?.querySelector('[role="alert"]')?.scrollIntoView()
  }, [form.problem, warned, conflicting, body])

  return (
    <>
      <Frame
        opened={opened}
        onClose={close}
        title={title}
        size={wide ? 'xl' : 'lg'}
        closeButtonProps={{ 'aria-label': 'Close' }}
        {...(aside && { position: 'right' as const })}
      >
        <form ref={body} onSubmit={waiting ? (event) => event.preventDefault() : form.submit} noValidate aria-label={title}>
          <Stack gap="md">
            {form.problem && <Notice kind="error" text={form.problem} />}
            {form.warning && <OverrulePanel warning={form.warning} saving={form.saving} />}
            {form.conflict && <ConflictPanel conflict={form.conflict} labels={labels} shows={shows} />}
            {children}
            <Group justify="space-between" mt="xs">
              <div>{footer}</div>
              <Group gap="sm" ml="auto" justify="flex-end">
                <Button variant="default" onClick={close} disabled={form.saving}>
                  Cancel
                </Button>
                {more && (
                  <Button type="submit" variant="default" disabled={form.saving || waiting} onClick={() => more.onChoose(true)}>
                    {more.label}
                  </Button>
                )}
                <Button type="submit" color="amber" loading={form.saving || waiting} onClick={() => more?.onChoose(false)}>
                  {save}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
        {below}
      </Frame>
      <LeaveGuard dirty={form.dirty && opened} />
      <DiscardDialog
        opened={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          setClosing(true)
        }}
      />
    </>
  )
}
