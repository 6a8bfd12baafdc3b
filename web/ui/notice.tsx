import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './notice.module.css'

/** A sentence about what just happened. */
export type NoticeContent = { kind: 'success' | 'error'; text: string }

type NoticeProps = NoticeContent & { onClose?: () => void; action?: { label: string; run: () => void } }

/** A success or error line; a success is announced when there is time, an error at once. */
export function Notice({ kind, text, onClose, action }: NoticeProps) {
  const success = kind === 'success'
  return (
    <Alert
      className={classes.notice}
      role={success ? 'status' : 'alert'}
      color={success ? 'green' : 'red'}
      icon={success ? <IconCircleCheck /> : <IconAlertTriangle />}
      withCloseButton={Boolean(onClose)}
      closeButtonLabel="Dismiss"
      {...(onClose && { onClose })}
    >
      <Group justify="space-between" gap="xs">
        <span>{text}</span>
        {action && (
          <Button size="compact-sm" variant="default" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
