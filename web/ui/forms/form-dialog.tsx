import { Button, Drawer, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FormState } from '../../lib/forms/use-contract-form.ts'
import { isSigningInAgain } from '../../lib/session/use-session-end.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { Notice } from '../notice.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OverrulePanel } from './overrule-panel.tsx'
import { useRefusedField } from './use-refused-field.ts'

/** Longer than the dialog takes to fade out and to give the focus back. */
const LEAVING_MILLISECONDS = 260

type FormDialogProps = {
  title: string
  form: FormState
  /** Called once the dialog is gone from the screen. */
  onClosed: () => void
  children: ReactNode
  /** What the fields are called, for the comparison with what somebody else saved. */
  labels: Record<string, string>
  save?: string
  /** A drawer at the side instead of a modal. */
  aside?: boolean
  /** Room for a table. */
  wide?: boolean
  /** Further actions at the left of the footer, for example delete. */
  footer?: ReactNode
  /** What belongs to the record and is saved by itself, below the form. */
  below?: ReactNode
  /** Something that belongs to the form is still on its way; saving waits for it. */
  waiting?: boolean
  /** Another dialog lies over this one and has the Escape key. */
  covered?: boolean
}

/** The frame of every form: shows what went wrong, keeps what was typed, closes after saving, asks before throwing text away. */
export function FormDialog({
  title,
  form,
  onClosed,
  children,
  labels,
  save = 'Save',
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
    // A task later, or the same Escape would answer the question at once.
    if (form.dirty) setTimeout(() => setAsking(true))
    else setClosing(true)
  }

  const leave = useEffectEvent(onClosed)
  useEffect(() => {
    if (opened) return
    const timer = setTimeout(leave, LEAVING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [opened])

  useFocusReturn()

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
            {form.conflict && <ConflictPanel conflict={form.conflict} labels={labels} />}
            {children}
            <Group justify="space-between" mt="xs">
              <div>{footer}</div>
              <Group gap="sm">
                <Button variant="default" onClick={close} disabled={form.saving}>
                  Cancel
                </Button>
                <Button type="submit" color="amber" loading={form.saving || waiting}>
                  {save}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
        {below}
      </Frame>
      <LeaveGuard dirty={form.dirty && opened} />
      <ConfirmDialog
        opened={asking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          setClosing(true)
        }}
      >
        It has not been saved yet.
      </ConfirmDialog>
    </>
  )
}

/** Once the dialog is gone, whatever way it went, the focus is where it was when it opened. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
