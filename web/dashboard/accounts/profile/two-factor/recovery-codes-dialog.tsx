import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useBrand } from '../../../frame/use-brand.ts'
import classes from '../profile.module.css'

/** Shows the recovery codes once; closes only after the user has confirmed that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [status, setStatus] = useState('')
  const { name } = useBrand()
  const text = `Recovery codes for ${name}\nEach works once.\n\n${codes.join('\n')}\n`
  // The clipboard is available only over https and on localhost.
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setStatus('The codes have been copied.'),
      () => setStatus('The codes could not be copied. Write them down, or download them.'),
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your recovery codes"
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          If you do not have your phone, sign in with one of these codes. Each works once. Keep them in a safe place: they are not
          shown again.
        </Text>
        <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </SimpleGrid>
        <Group gap="sm">
          <Button variant="default" leftSection={<IconCopy size={18} />} onClick={copy}>
            Copy
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            Download
          </Button>
          <Text size="sm" role="status">
            {status}
          </Text>
        </Group>
        <Group justify="flex-end">
          <Button color="amber" onClick={onClose} data-autofocus>
            I have saved them
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
