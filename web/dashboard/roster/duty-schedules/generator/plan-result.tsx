import { Badge, Button, Fieldset, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DatedSetting } from '../../../../../api/company/dated-settings.ts'
import { formatHours } from '../../../../../api/core/shift.ts'
import type { OpenReason, RosterFinding, RosterPlan } from '../../../../../api/roster/generator.ts'
import { formatDay, formatDuration, formatMoney, formatNumber } from '../../../../lib/format.ts'
import { DATED_SETTINGS } from '../../../company/parts/dated-settings.ts'
import { dayLabel, shiftCount } from '../board/shifts/shift-labels.ts'
import classes from './generator.module.css'

/** Why a shift stays open, as the end of a sentence. */
const REASONS: Record<OpenReason, string> = {
  not_due: 'nobody is due on that day of the cycle',
  on_duty: 'the guards who are due have a shift at that time',
  away: 'the guard who is due is away or not Active',
  not_qualified: 'the guard who is due lacks a qualification',
  banned: 'the client has asked not to have the guard who is due',
  other_gender: 'the post asks for a guard of the other gender',
  too_little_rest: 'the guard who is due would rest too little',
  too_long: 'the shift is longer than 16 hours',
  no_free_day: 'the guards in question would have no rest day, or they are needed more on another shift',
  cap: 'the guard who is due would be above the most hours a week by law',
  over_hours: 'the guard who is due would have more than the most hours of a week',
  two_guards: 'the post is armed, and the station has no other shift for a second guard at that time',
}
const FINDINGS: Record<Exclude<RosterFinding, 'cap'>, string> = {
  average: 'Overtime',
  week: 'Weekly hours',
  free_day: 'No free day',
  length: 'Long shift',
  two_guards: 'No second guard',
}

/** The name of a finding of a shift on a day; the most hours of a week are those in force on that day, the first known before them. */
function findingName(finding: RosterFinding, day: string, settings: DatedSetting[] = []) {
  if (finding !== 'cap') return FINDINGS[finding]
  const hours = settings.flatMap((setting) => (setting.key === 'hours' && setting.stage === 'in_force' ? [setting] : []))
  const inForce = hours.find(({ counts_from }) => counts_from <= day) ?? hours.at(-1)
  return inForce ? `Above ${formatDuration(inForce.value.most_week_hours)}` : 'Above the most hours of a week'
}

type ResultProps = {
  plan: RosterPlan
  /** True if the roster comes from a search rather than from the cycle alone. */
  improved: boolean
  saving: boolean
  saveDisabled?: boolean
  onSave?: () => void
  /** The control that improves the roster. */
  improve?: ReactNode
}

/** A duration of a column, on one line. */
const unbroken = (hours: number) => formatDuration(hours).replaceAll(' ', '\u00a0')

/** The roster before it is saved: what is filled, what stays open and why, hours and cost. */
export function PlanResult({ plan, improved, saving, saveDisabled, onSave, improve }: ResultProps) {
  const { data: settings } = useQuery(DATED_SETTINGS)
  const { filled, open, cost, hours, shifts, left_open, reasons } = plan
  return (
    <Fieldset legend="3. The roster" radius="md">
      <Stack gap="md">
        <div role="status">
          <Text fw={600}>
            {shiftCount(filled)} planned, {formatNumber(open)} {open === 1 ? 'shift stays' : 'shifts stay'} open.
            {improved && ' Improved.'}
          </Text>
          <Text size="sm">Costs {formatMoney(cost)} by law: basic pay, overtime and the employer’s social security.</Text>
        </div>
        {improve}
        <div>
          {reasons.map(({ reason, count }) => {
            const listed = left_open.filter((slot) => slot.reason === reason)
            return (
              <details key={reason} className={classes.details}>
                <summary>
                  <b>{formatNumber(count)} open</b>: {REASONS[reason]}
                </summary>
                <ul>
                  {listed.map((slot) => (
                    <li key={slot.slot_id}>
                      {slot.station_name}, {slot.name}: {dayLabel(slot.day)}, {formatHours(slot)}
                    </li>
                  ))}
                  {listed.length < count && <li>and {formatNumber(count - listed.length)} more</li>}
                </ul>
              </details>
            )
          })}
        </div>
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label="Hours by guard" verticalSpacing="xs" horizontalSpacing={4} fz={{ base: 'xs', xs: 'sm' }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Guard</Table.Th>
                <Table.Th ta="right">Shifts</Table.Th>
                <Table.Th ta="right">Hours</Table.Th>
                <Table.Th ta="right">A week</Table.Th>
                <Table.Th ta="right">Overtime</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {hours.map(({ guard_id, guard_name, shifts, hours, average, overtime_hours }) => (
                <Table.Tr key={guard_id}>
                  <Table.Td>{guard_name}</Table.Td>
                  <Table.Td ta="right">{formatNumber(shifts)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(hours)}</Table.Td>
                  <Table.Td ta="right">{unbroken(average)}</Table.Td>
                  <Table.Td ta="right">{overtime_hours > 0 ? unbroken(overtime_hours) : '—'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <details className={classes.details}>
          <summary>All shifts of this roster</summary>
          <ul>
            {shifts.map((shift) => (
              <li key={shift.slot_id}>
                {formatDay(shift.day)}, {formatHours(shift)}: {shift.guard_name} at {shift.station_name}, {shift.name}{' '}
                {shift.findings.map((finding) => (
                  <Badge key={finding} size="xs" variant="light" color="yellow" tt="none">
                    {findingName(finding, shift.day, settings)}
                  </Badge>
                ))}
              </li>
            ))}
            {shifts.length < filled && <li>and {formatNumber(filled - shifts.length)} more</li>}
          </ul>
        </details>
        {onSave && (
          <Group justify="flex-end">
            <Button color="amber" onClick={onSave} loading={saving} disabled={filled === 0 || saveDisabled}>
              {filled > 0 ? `Plan ${shiftCount(filled)}` : 'Nothing to plan'}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
