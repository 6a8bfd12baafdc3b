import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sent } from '../../../../api/core/endpoint.ts'
import type { DownloadEndpoint } from '../../../lib/calls/download.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while writing the file.' }

/** Saves the rows that cannot be imported as a file of their own, with what is wrong with each. */
export function RefusedRows<E extends DownloadEndpoint>({ call, input }: { call: E; input: Sent<E> }) {
  const [problem, setProblem] = useState<string>()
  const { fetching, save } = useDownload(FAILURES, setProblem)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={fetching}
        onClick={() => {
          setProblem(undefined)
          void save(call, input)
        }}
        style={{ alignSelf: 'flex-start' }}
      >
        Download these rows
      </Button>
      {problem && <Notice kind="error" text={problem} />}
    </>
  )
}
