import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { type Checkpoint, create, remove, renew, sheet } from '../../../../api/attendance/checkpoints.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { download, saveFile } from '../../../lib/calls/download.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SetupList, type SetupListProps } from '../../shared/records/setup-list.tsx'
import { useCheckpoints } from './patrol-names.ts'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the checkpoints.' }
const RENEW_FAILURES = { unexpected: 'No new code could be made. Please try again.' }
const PRINT_FAILURES = { unexpected: 'The sheet could not be made. Please try again.' }

/** The code of a point, and whether it is on a sheet. */
const lineOf = ({ code, latitude, printed_at }: Checkpoint) =>
  [
    `Code ${code}`,
    printed_at === null ? 'not printed yet' : `printed ${formatDay(today(new Date(printed_at)))}`,
    latitude !== null && 'with a position',
  ]
    .filter(Boolean)
    .join(', ')

type CheckpointsProps = Pick<SetupListProps<Checkpoint>, 'onOpen' | 'onRemoved' | 'onFailed'> & { stationId: number }

/** The points of a station with their short codes, and the sheet with the QR codes. */
export function Checkpoints({ stationId, onFailed, ...props }: CheckpointsProps) {
  const may = useCan()
  const [printing, setPrinting] = useState(false)
  const [renewing, setRenewing] = useState<Checkpoint>()
  const { data, error, refetch } = useCheckpoints(stationId)
  async function print() {
    setPrinting(true)
    try {
      saveFile(await download(sheet, { params: { id: String(stationId) } }, () => {}))
      // When each was printed is in the list.
      void refetch()
    } catch (problem) {
      onFailed(failureText(problem, PRINT_FAILURES))
    }
    setPrinting(false)
  }
  async function renewed(point: Checkpoint) {
    try {
      props.onRemoved((await call(renew, { params: { id: String(point.id) } })).message)
    } catch (problem) {
      onFailed(failureText(problem, RENEW_FAILURES))
    }
  }
  return (
    <>
      <SetupList
        {...props}
        title="Checkpoints"
        permission={create.permission}
        one="checkpoint"
        records={data}
        problem={error ? failureText(error, LOAD_FAILURES) : undefined}
        retry={() => void refetch()}
        empty="This station has no checkpoints yet. Add the places that a guard passes on a round."
        lineOf={lineOf}
        more={(point) => (
          <Button size="compact-sm" variant="subtle" aria-label={`New code for ${point.name}`} onClick={() => setRenewing(point)}>
            New code
          </Button>
        )}
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
      <ConfirmDialog
        opened={renewing !== undefined}
        title="New code"
        confirm="Make a new code"
        onClose={() => setRenewing(undefined)}
        onConfirm={() => {
          if (renewing) void renewed(renewing)
          setRenewing(undefined)
        }}
      >
        Give {renewing?.name} a new code? The sheet that hangs there no longer counts from now on: print the new one and put it up
        before the next round.
      </ConfirmDialog>
    </>
  )
}
