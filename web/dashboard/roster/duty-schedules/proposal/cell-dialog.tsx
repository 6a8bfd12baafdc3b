import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatHours } from '../../../../../api/core/shift.ts'
import type { Proposal } from '../../../../../api/roster/proposals.ts'
import { formatDuration } from '../../../../lib/format.ts'
import { useFocusReturn } from '../../../../ui/dialogs/use-focus-return.ts'
import { GuardChoicePicker } from '../../parts/guard-choice-picker.tsx'
import { dayLabel } from '../board/shifts/shift-labels.ts'
import { AGAINST, BROKEN } from './missing-text.ts'
import type { OpenedCell } from './proposal-grid.tsx'

type CellDialogProps = OpenedCell & {
  guards: Proposal['guards']
  onChoose: (guardId: number | null) => void
  onClosed: () => void
}

/** The reasons for the guard of a proposed shift, with the ways to choose another one or nobody. */
export function CellDialog({ post, cell, guards, onChoose, onClosed }: CellDialogProps) {
  const [closing, setClosing] = useState(false)
  useFocusReturn()
  const week = guards.find(({ guard_id }) => guard_id === cell.guard_id)
  const hours = week ? [`${formatDuration(week.hours)} of ${formatDuration(week.most)} this week`] : []
  const choose = (guardId: number | null) => {
    onChoose(guardId)
    setClosing(true)
  }
  return (
    <Modal
      opened={!closing}
      onClose={() => setClosing(true)}
      onExitTransitionEnd={onClosed}
      title={`${post.name}, ${post.station_name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <div>
          <Text>
            {dayLabel(cell.day)}, {formatHours(cell)}
          </Text>
          <Text fw={600}>{cell.guard_name ?? 'Nobody'}</Text>
          {cell.guard_id !== null && <Text size="sm">{[...cell.reasons, ...hours].join(' · ')}</Text>}
          {cell.papers.map((paper) => (
            <Text key={paper} size="sm">
              {paper}
            </Text>
          ))}
          {cell.findings.length > 0 && (
            <Text size="sm" fw={600}>
              Against the rules: {cell.findings.map((finding) => BROKEN[finding]).join(', ')}
            </Text>
          )}
          {cell.against && (
            <Text size="sm" fw={600}>
              Cannot be planned: {AGAINST[cell.against]}
            </Text>
          )}
        </div>
        <GuardChoicePicker
          label="Another guard"
          value={null}
          onChange={(guardId) => guardId !== null && choose(guardId)}
          needed={{ ...cell, shift_date: cell.day, station_id: post.station_id }}
        />
        <Group justify="flex-end" gap="sm">
          {cell.guard_id !== null && (
            <Button variant="default" onClick={() => choose(null)}>
              Leave empty
            </Button>
          )}
          <Button variant="default" onClick={() => setClosing(true)}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
