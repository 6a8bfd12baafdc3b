import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type FailureTexts, failureText } from '../lib/calls/failure-text.ts'
import classes from './notice.module.css'

/** A message about what just happened. */
export type NoticeContent = { kind: 'success' | 'error' | 'warning' | 'info'; text: string }

/** The action it offers, or the page to which it leads; `left` counts the seconds for which it is offered, `keys` press it. */
export type NoticeAction = { label: string } & ({ run: () => void; left?: number; keys?: string } | { to: string })

type NoticeProps = NoticeContent & { onClose?: () => void; action?: NoticeAction }

const LOOKS = {
  success: { color: 'green', icon: <IconCircleCheck /> },
  error: { color: 'red', icon: <IconAlertTriangle /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle /> },
  info: { color: 'blue', icon: <IconInfoCircle /> },
}

/** An inline message; errors and warnings are announced assertively, others politely. */
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
        {action && <Action {...action} />}
      </Group>
    </Alert>
  )
}

function Action({ label, ...action }: NoticeAction) {
  const look = { size: 'compact-sm', variant: 'default' } as const
  return 'to' in action ? (
    <Button {...look} component={Link} to={action.to}>
      {label}
    </Button>
  ) : (
    <Button {...look} onClick={action.run} aria-keyshortcuts={action.keys}>
      {label}
      {action.left !== undefined && (
        <span className={classes.left} aria-hidden>
          {action.left}
        </span>
      )}
    </Button>
  )
}

type LoadFailureProps = {
  error: unknown
  failures: FailureTexts
  /** Asks for the data once more. */
  again: () => unknown
}

/** The reason why data did not come, in place of it, with Try again. */
export const LoadFailure = ({ error, failures, again }: LoadFailureProps) => (
  <Notice kind="error" text={failureText(error, failures)} action={{ label: 'Try again', run: () => void again() }} />
)
