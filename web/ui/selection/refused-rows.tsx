import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../notice.module.css'

type RefusedRowsProps = {
  title: string
  refused: { id: number; name: string; message: string }[]
  onClose: () => void
}

/** The records a bulk action refused and why; stays until closed. */
export const RefusedRows = ({ title, refused, onClose }: RefusedRowsProps) => (
  <Alert
    ref={intoView}
    className={classes.refused}
    role="alert"
    color="red"
    icon={<IconAlertTriangle />}
    title={title}
    withCloseButton
    closeButtonLabel="Dismiss"
    onClose={onClose}
  >
    <List size="sm" spacing={4}>
      {refused.map(({ id, name, message }) => (
        <List.Item key={id}>
          <b>{name}</b>: {message}
        </List.Item>
      ))}
    </List>
  </Alert>
)

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
