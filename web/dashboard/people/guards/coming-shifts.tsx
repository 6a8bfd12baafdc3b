import { Anchor, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf } from '../../../../contract/core/format.ts'
import type { Guard, GuardUpdate } from '../../../../contract/people/guards.ts'
import { formatDay } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Notice } from '../../../ui/notice.tsx'
import { deployabilityOf } from './deployability.ts'

type Choice = NonNullable<GuardUpdate['shifts']>

type ComingShiftsProps = {
  guardId: number
  /** The status chosen in the form, and the stored one. */
  chosen: Guard['status']
  stored: Guard['status']
  value: Choice
  onChange: (shifts: Choice) => void
}

/**
 * The coming shifts of a guard who is not Active or is about to be no longer: how many, from which day, and what becomes of
 * them. Links to the list of those that are kept, for who may read the schedule.
 */
export function ComingShifts({ guardId, chosen, stored, value, onChange }: ComingShiftsProps) {
  const reads = useCan()('roster.read')
  const { data } = useQuery(deployabilityOf(guardId))
  if (!data?.first_shift) return null
  const days = data.shifts_ahead === 1 ? `on ${formatDay(data.first_shift)}` : `from ${formatDay(data.first_shift)} on`
  const planned = `${countOf(data.shifts_ahead, 'shift')} planned ${days}.`
  if (chosen === stored)
    return (
      <Stack gap={4}>
        <Notice kind="warning" text={`${planned} They do not count as cover while the guard is not Active.`} />
        {reads && (
          <Anchor component={Link} to={`/dashboard/duty-schedule?covers=false&guard_id=${guardId}`} size="sm">
            Show these shifts
          </Anchor>
        )}
      </Stack>
    )
  return (
    <Stack gap="xs">
      <Notice kind="warning" text={planned} />
      <Radio.Group
        label="What becomes of these shifts?"
        value={value}
        onChange={(shifts) => onChange(shifts === 'open' ? 'open' : 'keep')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="keep" label="Keep them. They do not count as cover while the guard is not Active." />
          <Radio value="open" label="Take them away, so that somebody else can be planned." />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
