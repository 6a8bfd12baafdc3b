import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatNumber } from '../../lib/format.ts'
import type { List } from '../../lib/lists/use-list.ts'

type ExportButtonProps = Pick<List<unknown>, 'total'> & {
  save: NonNullable<List<unknown>['save']>
  onFailed: (text: string | undefined) => void
}

const FAILURE = 'The list could not be exported. Please try again.'

/** Downloads every row that matches the search and the filters as CSV, in the order shown. */
export function ExportButton({ total, save, onFailed }: ExportButtonProps) {
  const [kilobytes, setKilobytes] = useState<number>()
  const waiting = kilobytes !== undefined
  async function run() {
    setKilobytes(0)
    onFailed(undefined)
    try {
      await save((bytes) => setKilobytes(Math.ceil(bytes / 1024)))
    } catch (error) {
      onFailed(failureText(error, { unexpected: FAILURE }))
    } finally {
      setKilobytes(undefined)
    }
  }
  return (
    <>
      <VisuallyHidden role="status">{waiting && 'Exporting...'}</VisuallyHidden>
      <Tooltip
        label={waiting ? `Exporting... ${formatNumber(kilobytes)} kB` : 'Export as CSV'}
        {...(waiting && { opened: true })}
      >
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Export as CSV"
          onClick={run}
          loading={waiting}
          disabled={total === 0}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
