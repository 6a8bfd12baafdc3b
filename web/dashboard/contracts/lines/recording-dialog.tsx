import { Button, FileButton, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Contract } from '../../../../api/contracts/contracts.ts'
import { play, remove, set } from '../../../../api/contracts/order-recordings.ts'
import { MOST_VOICE_BYTES } from '../../../../api/core/fields/voice-notes.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { useTask } from '../../../ui/dialogs/task-dialog.tsx'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SoundPlayer } from '../../shared/sound/sound-player.tsx'
import type { Line } from './line-texts.ts'

const FAILURES = { unexpected: 'The recording could not be saved.' }
const MEGABYTES = MOST_VOICE_BYTES / 1_000_000
const TOO_LARGE = `This file is larger than ${MEGABYTES} MB. Record it again, in a lower quality.`

type RecordingDialogProps = { line: Line; onSaved: (message: string, contract: Contract) => void; onClosed: () => void }

/** The orders of a post as somebody reads them aloud, for guards who read little. The text to be read stands above. */
export function RecordingDialog({ line, onSaved, onClosed }: RecordingDialogProps) {
  const { id, name, post_orders, post_orders_version, recording } = line
  const [closing, setClosing] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const task = useTask(FAILURES)
  useFocusReturn()
  const params = { id: String(id) }

  const run = (changing: (idempotencyKey: string) => Promise<{ message: string; record: Contract }>) =>
    task.run(async (key) => {
      const { message, record } = await changing(key)
      onSaved(message, record)
      setClosing(true)
    })
  const send = (file: File | null) => {
    if (!file) return
    task.change()
    setWrong(file.size > MOST_VOICE_BYTES ? TOO_LARGE : undefined)
    if (file.size > MOST_VOICE_BYTES) return
    void run(async (idempotencyKey) => {
      try {
        return await call(set, { params, body: {}, files: { recording: file } }, { idempotencyKey })
      } catch (error) {
        setWrong(error instanceof CallFailure ? error.body?.fields?.recording : undefined)
        throw error
      }
    })
  }
  const isOfNow = recording?.orders_version === post_orders_version
  const problem = wrong ?? task.problem
  return (
    <Modal
      opened={!closing}
      onClose={() => !task.waiting && setClosing(true)}
      onExitTransitionEnd={onClosed}
      title={`Orders of ${name}, read aloud`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {problem && <Notice kind="error" text={problem} />}
        <Text size="sm">
          Phones of guards play this recording in place of their own voice, also without a network. Read this text aloud, in the
          language that the guards speak:
        </Text>
        <Paper withBorder p="sm" mah={260} style={{ overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {post_orders}
        </Paper>
        {recording && !isOfNow && (
          <Notice kind="warning" text="The orders were changed after this recording. Phones no longer play it: add a new one." />
        )}
        {recording && <SoundPlayer play={play} id={recording.id} name="recording" />}
        <Text size="sm" c="dimmed">
          M4A or WebM, as the recorder of a phone makes it, at most {MEGABYTES} MB.
        </Text>
        <Group gap="sm" justify="flex-end">
          {recording && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={task.waiting}
              onClick={() => void run((idempotencyKey) => call(remove, { params }, { idempotencyKey }))}
            >
              Remove
            </Button>
          )}
          <FileButton onChange={send} accept=".m4a,.mp4,.webm,audio/mp4,audio/webm">
            {(button) => (
              <Button {...button} color="amber" leftSection={<IconUpload size={16} aria-hidden />} loading={task.waiting}>
                {recording ? 'Add another recording' : 'Add recording'}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Modal>
  )
}
