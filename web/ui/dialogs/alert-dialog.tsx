import { Button, Group, Modal, Text } from '@mantine/core'

type AlertDialogProps = { opened: boolean; title: string; children: string; onClose: () => void }

/** Shows one message that must be acknowledged. */
export const AlertDialog = ({ opened, title, children, onClose }: AlertDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={title} centered size="sm" withCloseButton={false} zIndex={300}>
    <Text role="alert">{children}</Text>
    <Group justify="flex-end" mt="lg">
      <Button color="amber" onClick={onClose} data-autofocus>
        OK
      </Button>
    </Group>
  </Modal>
)
