import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSigningInAgain } from '../../lib/session/use-session-end.ts'
import { Notice } from '../notice.tsx'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  /** What the button that goes ahead says. */
  confirm: string
  cancel?: string
  danger?: boolean
  waiting?: boolean
  /** Why it was refused when somebody went ahead. */
  refusal?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back; the safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  waiting = false,
  refusal,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // One Escape reaches every open dialog; closing a task later keeps it from closing the one below as well.
  const closeLater = () => {
    if (!waiting && !isSigningInAgain()) setTimeout(onClose)
  }
  return (
    <Modal opened={opened} onClose={closeLater} title={title} centered size="md" withCloseButton={false} zIndex={300}>
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {refusal && <Notice kind="error" text={refusal} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} disabled={waiting} data-autofocus>
          {refusal ? 'Close' : cancel}
        </Button>
        <Button color={danger ? 'red' : 'amber'} onClick={onConfirm} loading={waiting}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
