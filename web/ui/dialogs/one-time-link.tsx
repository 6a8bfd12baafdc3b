import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

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
          <CopiedLink link={link} />
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

function CopiedLink({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    field.current?.select()
    // The clipboard is available only in secure contexts (https, localhost); elsewhere the selected text is copied by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <Stack gap="xs">
      <Text size="sm">If e-mail does not work, hand over this link yourself. It is not shown again.</Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          ref={field}
          label="One-time link"
          readOnly
          value={link}
          flex="1 1 16rem"
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button variant="default" onClick={() => void copy()} miw={96}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Text size="sm" role="status" h="1lh">
        {copied && 'The link has been copied.'}
      </Text>
    </Stack>
  )
}
