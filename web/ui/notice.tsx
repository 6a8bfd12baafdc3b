import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import classes from './notice.module.css'

/** A sentence about what just happened. */
export type NoticeContent = { kind: 'success' | 'error' | 'warning' | 'info'; text: string }

/** One thing to do about it. */
export type NoticeAction = { label: string; run: () => void }

type NoticeProps = NoticeContent & { onClose?: () => void; action?: NoticeAction }

const LOOKS = {
  success: { color: 'green', icon: <IconCircleCheck /> },
  error: { color: 'red', icon: <IconAlertTriangle /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle /> },
  info: { color: 'blue', icon: <IconInfoCircle /> },
}

/** A line about what happened or what to know; an error or a warning is announced at once, the others when there is time. */
export function Notice({ kind, text, onClose, action }: NoticeProps) {
  return (
    <Alert
      className={classes.notice}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      {...LOOKS[kind]}
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
