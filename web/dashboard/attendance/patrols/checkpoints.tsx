import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { type Checkpoint, remove, sheet } from '../../../../contract/attendance/checkpoints.ts'
import { call } from '../../../lib/calls/call.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useCheckpoints } from './patrol-names.ts'
import { SetupList, type SetupListProps } from './setup-list.tsx'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the checkpoints.' }
const PRINT_FAILURES = { unexpected: 'The sheet could not be made. Please try again.' }

type CheckpointsProps = Pick<SetupListProps<Checkpoint>, 'onOpen' | 'onRemoved' | 'onFailed'> & { stationId: number }

/** The points of a station with their short codes, and the sheet with the QR codes. */
export function Checkpoints({ stationId, onFailed, ...props }: CheckpointsProps) {
  const may = useCan()
  const [printing, setPrinting] = useState(false)
  const { data, error, refetch } = useCheckpoints(stationId)
  async function print() {
    setPrinting(true)
    try {
      saveFile(await download(sheet, { params: { id: String(stationId) } }, () => {}))
    } catch (problem) {
      onFailed(failureText(problem, PRINT_FAILURES))
    }
    setPrinting(false)
  }
  return (
    <SetupList
      {...props}
      title="Checkpoints"
      one="checkpoint"
      records={data}
      problem={error ? failureText(error, LOAD_FAILURES) : undefined}
      retry={() => void refetch()}
      empty="This station has no checkpoints yet. Add the places that a guard passes on a round."
      lineOf={({ code, latitude }) => `Code ${code}${latitude === null ? '' : ', with a position'}`}
      removal="Its code is still recognised, but no round includes it from now on."
      remove={(id) => call(remove, { params: { id } })}
      onFailed={onFailed}
      action={
        may(sheet.permission) &&
        Boolean(data?.length) && (
          <Group>
            <Button
              size="xs"
              variant="default"
              loading={printing}
              leftSection={<IconPrinter size={14} aria-hidden />}
              onClick={() => void print()}
            >
              QR codes to print
            </Button>
          </Group>
        )
      }
    />
  )
}
