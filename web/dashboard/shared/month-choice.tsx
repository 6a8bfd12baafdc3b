import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { monthAfter, monthBefore } from '../../../api/core/fields/days.ts'
import { formatMonth } from '../../lib/months.ts'

type MonthChoiceProps = {
  /** YYYY-MM. */
  month: string
  /** The current month. */
  now: string
  onChange: (month: string) => void
}

/** A month with the one before and after it, and the way back to the current one. */
export const MonthChoice = ({ month, now, onChange }: MonthChoiceProps) => (
  <Group gap="xs">
    <Tooltip label="Previous month">
      <ActionIcon variant="default" size="lg" aria-label="Previous month" onClick={() => onChange(monthBefore(month))}>
        <IconChevronLeft size={18} />
      </ActionIcon>
    </Tooltip>
    <Text component="h2" fw={700} miw={84} ta="center" aria-live="polite">
      {formatMonth(month)}
    </Text>
    <Tooltip label="Next month">
      <ActionIcon variant="default" size="lg" aria-label="Next month" onClick={() => onChange(monthAfter(month))}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </Tooltip>
    {month !== now && (
      <Button variant="default" onClick={() => onChange(now)}>
        This month
      </Button>
    )}
  </Group>
)
