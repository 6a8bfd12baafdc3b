import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Sent } from '../../../../../api/core/endpoint.ts'
import type { DownloadEndpoint } from '../../../../lib/calls/download.ts'
import { useDownload } from '../../../../lib/lists/use-download.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while making the file.' }

type FileButtonProps<E extends DownloadEndpoint> = {
  label: 'CSV' | 'PDF'
  /** As the fields beside it. */
  size?: 'xs' | 'sm'
  endpoint: E
  input: Sent<E>
  /** Undefined when a download begins. */
  onFailed: (problem: string | undefined) => void
}

/** Downloads a whole list as a file. */
export function FileButton<E extends DownloadEndpoint>({ label, size = 'sm', endpoint, input, onFailed }: FileButtonProps<E>) {
  const download = useDownload(FAILURES, onFailed)
  function save() {
    onFailed(undefined)
    void download.save(endpoint, input)
  }
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={size === 'xs' ? 16 : 18} aria-hidden />}
      disabled={download.fetching}
      onClick={save}
    >
      {label}
    </Button>
  )
}
