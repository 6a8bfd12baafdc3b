import { CloseButton, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatHours } from '../../../../api/core/shift.ts'
import { CAUSE_NAMES, timeOf } from '../attendance-labels.ts'
import { postOf } from '../now/use-now.ts'
import { FillFinder } from './fill-finder.tsx'
import classes from './finder-panel.module.css'
import { ReplaceFinder } from './replace-finder.tsx'
import type { FinderRow } from './slot-of.ts'
import type { FinderAction } from './use-finder.ts'

/** From this width on the panel stands beside the board; it covers it on narrower screens. */
const BESIDE = '(min-width: 68.75em)'

type FinderPanelProps = {
  row: FinderRow
  action: FinderAction
  /** When the row was read. */
  at: number
  /** The panel covers the page at every width. */
  covers?: boolean
  /** `key` is that of the call, for its undo; without one a guard has taken the shift by an offer. */
  onFilled: (message: string, key?: string) => void
  onClosed: () => void
}

/** Finds a guard for a post without leaving the board, and closes once one has the shift. */
export function FinderPanel({ row, action, at, covers = false, onFilled, onClosed }: FinderPanelProps) {
  const filled = (message: string, key?: string) => {
    onFilled(message, key)
    onClosed()
  }
  return (
    <Frame
      title={action === 'find' ? `Find a guard: ${postOf(row)}` : `Replace ${row.guard_name}`}
      covers={covers}
      onClosed={onClosed}
    >
      <Text size="sm">
        {row.station_name}, {postOf(row)}, {formatHours(row)}
      </Text>
      {row.called_off && (
        <Text size="sm" c="dimmed">
          {row.called_off.guard_name} called off at {timeOf(row.called_off.at)}: {CAUSE_NAMES[row.called_off.cause]}
        </Text>
      )}
      {action === 'find' ? <FillFinder row={row} at={at} onFilled={filled} /> : <ReplaceFinder row={row} onFilled={filled} />}
    </Frame>
  )
}

type FrameProps = { title: string; covers: boolean; onClosed: () => void; children: ReactNode }

function Frame({ title, covers, onClosed, children }: FrameProps) {
  const isWide = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  if (covers || !isWide)
    return (
      <Drawer opened onClose={onClosed} title={title} position="right" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack gap="md">{children}</Stack>
      </Drawer>
    )
  return (
    <aside
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={({ key, target }) => key === 'Escape' && panel.current?.contains(target as Node) && onClosed()}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4">
          {title}
        </Title>
        <CloseButton aria-label="Close" onClick={onClosed} />
      </Group>
      <Stack gap="md">{children}</Stack>
    </aside>
  )
}
