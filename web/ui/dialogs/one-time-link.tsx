import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { CopiedLink } from './copied-link.tsx'

type OneTimeLinkProps = {
  opened: boolean
  title: string
  /** The person the link is for, and the address it was sent to. */
  name: string
  email: string
  /** Null when the server does not return it again. */
  link: string | null
  onClose: () => void
}

/** Shows a one-time link, once, so that it can be passed on when e-mail does not work. */
export function OneTimeLink({ opened, title, name, email, link, onClose }: OneTimeLinkProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>
          {name} gets an e-mail at <b style={{ overflowWrap: 'anywhere' }}>{email}</b> with a link to choose a password. The link
          works once, within 72 hours.
        </Text>
        {link ? (
          <Stack gap="xs">
            <Text size="sm">If e-mail does not work, hand over this link yourself. It is not shown again.</Text>
            <CopiedLink label="One-time link" link={link} />
          </Stack>
        ) : (
          <Text>To get a link that you can hand over yourself, send the invitation again.</Text>
        )}
        <Group justify="flex-end">
          <Button color="amber" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
