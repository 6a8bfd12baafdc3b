import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatBytes, formatMoment } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while adding the file.' }
const TOO_LARGE = `This file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.`

type FileLineProps = {
  /** The kind of file: "Scan". */
  label: string
  file: { file_name: string; bytes: number; received_at: string } | null
  mayOpen: boolean
  /** The endings that can be chosen. */
  accept?: string
  /** Undefined for somebody who may not add files. */
  onAdd: ((file: File) => Promise<unknown>) | undefined
  onDownload: () => Promise<unknown>
}

/** The newest file of a record, to download and to replace by a newer one. */
export function FileLine({ label, file, mayOpen, accept = '.pdf,.docx,.jpg,.jpeg,.png', onAdd, onDownload }: FileLineProps) {
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)

  async function run(work: () => Promise<unknown>) {
    setProblem(undefined)
    setSending(true)
    await work().catch((error) => setProblem(failureText(error, FAILURES)))
    setSending(false)
  }

  const add = (chosen: File | null) => {
    if (!chosen || !onAdd) return
    if (chosen.size > MAX_UPLOAD_BYTES) setProblem(TOO_LARGE)
    else void run(() => onAdd(chosen))
  }

  return (
    <>
      {problem && <Notice kind="error" text={problem} onClose={() => setProblem(undefined)} />}
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {label}:{' '}
          {file ? `${file.file_name}, ${formatBytes(file.bytes)}, received ${formatMoment(file.received_at)}` : 'none yet'}
          {file && !mayOpen && '. Opening it needs a permission that a super admin gives.'}
        </Text>
        <Group gap="xs">
          {file && mayOpen && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={sending}
              onClick={() => void run(onDownload)}
            >
              Download
            </Button>
          )}
          {onAdd && (
            <FileButton onChange={add} accept={accept}>
              {(button) => (
                <Button
                  {...button}
                  size="xs"
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  loading={sending}
                >
                  Add file
                </Button>
              )}
            </FileButton>
          )}
        </Group>
      </Group>
    </>
  )
}
