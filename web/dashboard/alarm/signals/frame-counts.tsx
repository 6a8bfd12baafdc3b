import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FrameResult, today } from '../../../../api/alarm/alarm-frames.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

const REFRESH_MILLISECONDS = 60_000
/** The words after the number of each ending. */
const WORDS: Record<FrameResult, string> = {
  stored: 'stored',
  unknown: 'of unknown systems',
  refused: 'without the right key',
  clock: 'with a wrong clock',
  unreadable: 'unreadable',
  faulty: 'with a wrong check sum',
  failed: 'not stored because of a fault here',
  dropped: 'dropped because too many came at once',
  closed: 'connections closed at a limit',
}

/** The frames of panels that came today, by what became of them. */
export function FrameCounts() {
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm_frames'],
    queryFn: ({ signal }) => call(today, {}, { signal }),
    refetchInterval: REFRESH_MILLISECONDS,
  })
  if (!data && error)
    return (
      <Notice
        kind="error"
        text="The frames of panels today could not be loaded."
        action={{ label: 'Try again', run: () => void refetch() }}
      />
    )
  // Its line is there before its numbers are.
  if (!data) return <Text size="sm" c="dimmed" mih="1.5em" />
  const shown = data.frames.filter(({ result, frames }) => result === 'stored' || frames > 0)
  return (
    <Text size="sm" c="dimmed" mb="xs">
      Frames of panels today: {shown.map(({ result, frames }) => `${formatNumber(frames)} ${WORDS[result]}`).join(' · ')}
    </Text>
  )
}
