import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../api/core/format.ts'
import { comingShifts, type GuardUpdate } from '../../../../api/people/guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'The planned shifts could not be counted.' }

export type Choice = NonNullable<GuardUpdate['shifts']>
type Days = { from?: string | undefined; until?: string | undefined }

/** The planned shifts of some guards on some days, counted. */
export function useAffectedShifts(ids: number[], { from, until }: Days) {
  const query = { ids: ids.join(','), ...(from && { from }), ...(until && { to: until }) }
  return useQuery({ queryKey: ['guards', 'coming-shifts', query], queryFn: () => call(comingShifts, { query }) })
}

type AffectedShiftsProps = {
  counted: ReturnType<typeof useAffectedShifts>
  /** True if the shifts are those of several guards. */
  several?: boolean
  value: Choice
  onChange: (shifts: Choice) => void
}

/** Number of planned shifts from which a status takes its guards, and the choice of what becomes of them. */
export function AffectedShifts({ counted: { data, error, refetch }, several = false, value, onChange }: AffectedShiftsProps) {
  if (error) return <LoadFailure error={error} failures={FAILURES} again={refetch} />
  if (!data) return several ? <>Counting planned shifts...</> : null
  if (!data.first) return several ? <>No planned shifts are affected.</> : null
  const days = data.shifts === 1 ? `on ${formatDay(data.first)}` : `from ${formatDay(data.first)} on`
  const whose = several ? ` of ${countOf(data.guards, 'guard')}` : ''
  return (
    <Stack gap="xs">
      <Notice kind="warning" text={`${countOf(data.shifts, 'shift')}${whose} planned ${days}.`} />
      <Radio.Group
        label="What should happen to these shifts?"
        value={value}
        onChange={(shifts) => onChange(shifts === 'open' ? 'open' : 'keep')}
      >
        <Stack gap="xs" mt={4}>
          <Radio
            value="keep"
            label={`Keep them. They do not count as cover while the guard${several ? 's are' : ' is'} not Active.`}
          />
          <Radio value="open" label="Remove them, so that somebody else can be planned." />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
