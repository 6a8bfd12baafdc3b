import { Button, Drawer, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormState } from '../lib/use-contract-form.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Notice } from './notice.tsx'

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
  /** Further actions at the left of the footer, for example delete. */
  footer?: ReactNode
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
  footer,
  covered = false,
}: FormDialogProps) {
  const [closing, setClosing] = useState(false)
  const [asking, setAsking] = useState(false)
  const body = useRef<HTMLFormElement>(null)
  const opened = !closing && !form.saved
  const Frame = aside ? Drawer : Modal

  function close() {
    if (form.saving || covered || asking) return
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

  useEffect(() => {
    if (form.refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])

  return (
    <>
      <Frame
        opened={opened}
        onClose={close}
        title={title}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
        {...(aside && { position: 'right' as const })}
      >
        <form ref={body} onSubmit={form.submit} noValidate aria-label={title}>
          <Stack gap="md">
            {form.problem && <Notice kind="error" text={form.problem} />}
            {form.conflict && <ConflictPanel conflict={form.conflict} labels={labels} />}
            {children}
            <Group justify="space-between" mt="xs">
              <div>{footer}</div>
              <Group gap="sm">
                <Button variant="default" onClick={close} disabled={form.saving}>
                  Cancel
                </Button>
                <Button type="submit" color="amber" loading={form.saving}>
                  {save}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
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
