import { Button, Checkbox, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../../../api/attendance/attendance-periods.ts'
import { monthAfter, today } from '../../../../api/core/fields/days.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useKeptMarks } from '../../../lib/forms/use-kept.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { formatMonth, readMonth } from '../../../lib/months.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { usePhone } from '../../../lib/width.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Cards } from '../../../ui/table/cards/cards.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { MonthChoice } from '../../shared/month-choice.tsx'
import { LateFactsOfMonth } from '../late-facts/late-facts-of-month.tsx'
import { ATTENDANCE, useReloadAttendance } from '../now/use-now.ts'
import { ClientAnswers } from './client-answers.tsx'
import classes from './months.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'

export const handle = {
  title: 'Control room',
  help: 'What was agreed and covered in a month. Approve a station when everything is decided; lock it, and invoices can be made from it.',
}

type Period = calls.AttendancePeriod
const FAILURES = { unexpected: 'An unexpected error occurred while fetching the month.' }
const SAVE_FAILURES = { unexpected: 'An unexpected error occurred. Nothing was changed.' }

type Minutes = Pick<Period, 'settled_minutes' | 'covered_minutes'>
/** Percent of the minutes of shifts that are over that were covered, `97.4 %`. */
const coverageOf = ({ settled_minutes, covered_minutes }: Minutes) =>
  settled_minutes === 0 ? '—' : `${((100 * covered_minutes) / settled_minutes).toFixed(1)}\u00a0%`
const sumOf = (periods: readonly Period[]): Minutes => ({
  settled_minutes: periods.reduce((sum, { settled_minutes }) => sum + settled_minutes, 0),
  covered_minutes: periods.reduce((sum, { covered_minutes }) => sum + covered_minutes, 0),
})

export default function MonthsPage() {
  const [address, change] = useAddress()
  const banner = useBanner()
  const may = useCan()
  const now = today().slice(0, 7)
  const month = readMonth(address.get('month'), now)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [ATTENDANCE, 'months', month],
    queryFn: ({ signal }) => call(calls.list, { query: { month } }, { signal }),
  })
  const [chosen, setChosen] = useKeptMarks<number>(`months ${month}`)
  const [learned, setLearned] = useState<Period>()
  const [reopening, setReopening] = useState<Period>()
  const reload = useReloadAttendance()
  function done(message: string) {
    setChosen([])
    banner.success(message)
    reload()
  }
  const marked = (data ?? []).filter(({ station_id }) => chosen.has(station_id))
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <Group justify="space-between" mb="md" gap="sm">
        <MonthChoice
          month={month}
          now={now}
          onChange={(to) => {
            setChosen([])
            change({ month: to === now ? '' : to })
          }}
        />
        <Group gap="xs">
          {may('attendance.approve') && (
            <Step
              month={month}
              periods={marked.filter(({ state }) => state === 'Open')}
              step="approve"
              onDone={done}
              onFailed={banner.error}
            />
          )}
          {may('attendance.lock') && (
            <Step
              month={month}
              periods={marked.filter(({ state }) => state === 'Approved')}
              step="lock"
              onDone={done}
              onFailed={banner.error}
            />
          )}
        </Group>
      </Group>
      {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading the month..." />}
      {data?.length === 0 && (
        <Text c="dimmed">
          No shifts in {formatMonth(month)}. {month <= monthAfter(now) && 'They come from contracts that are active.'}
        </Text>
      )}
      {data && data.length > 0 && (
        <>
          <Text size="sm" mb="xs">
            Coverage of all stations: {coverageOf(sumOf(data))}, of shifts that are over and decided
          </Text>
          <MonthTable
            periods={data}
            chosen={chosen}
            onChoose={setChosen}
            onLearned={setLearned}
            onReopen={may('attendance.reopen') ? setReopening : undefined}
          />
        </>
      )}
      <ClientAnswers month={month} editable={may('attendance.approve')} onAnswered={done} />
      {learned && <LateFactsOfMonth period={learned} onClose={() => setLearned(undefined)} />}
      {reopening && <ReopenDialog period={reopening} onReopened={done} onClose={() => setReopening(undefined)} />}
    </>
  )
}

type StepProps = {
  month: string
  periods: Period[]
  step: 'approve' | 'lock'
  onDone: (message: string) => void
  onFailed: (problem: string) => void
}
const shiftsOf = ({ slots, outside }: Period) => slots + outside
/** `40 of 62 at Kisozi Mall`. */
const ownPart = (period: Period) =>
  `${formatNumber(period.decided_by_approver)} of ${formatNumber(shiftsOf(period))} at ${period.station_name}`
const WORDS = { approve: ['Approve', 'approved'], lock: ['Lock', 'locked'] } as const

/** Approves or locks the months of the chosen stations that are ready for it. */
function Step({ month, periods, step, onDone, onFailed }: StepProps) {
  const [waiting, setWaiting] = useState(false)
  const [verb, done] = WORDS[step]
  const count = `${formatNumber(periods.length)} ${periods.length === 1 ? 'station' : 'stations'}`
  async function run() {
    if (waiting) return
    setWaiting(true)
    try {
      const body = { month, station_ids: periods.map(({ station_id }) => station_id) }
      const saved = await call(step === 'approve' ? calls.approve : calls.lock, { body }, { idempotencyKey: newKey() })
      const own = step === 'approve' ? saved.filter(calls.isSelfApproved).map(ownPart).join(', ') : ''
      const warning = own && ` You decided more than half of the shifts yourself: ${own}. Let somebody else look at them, too.`
      onDone(`${formatMonth(month)} is ${done} for ${count}.${warning}`)
    } catch (error) {
      onFailed(failureText(error, SAVE_FAILURES))
    }
    setWaiting(false)
  }
  return (
    <Button color="amber" loading={waiting} disabled={periods.length === 0} onClick={() => void run()}>
      {periods.length === 0 ? verb : `${verb} ${count}`}
    </Button>
  )
}

type MonthTableProps = {
  periods: Period[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onReopen: ((period: Period) => void) | undefined
  onLearned: (period: Period) => void
}

const MonthTable = ({ periods, chosen, onChoose, onReopen, onLearned }: MonthTableProps) => {
  const phone = usePhone()
  const open = periods.filter(({ state }) => state !== 'Locked').map(({ station_id }) => station_id)
  const all = open.length > 0 && open.every((id) => chosen.has(id))
  const toggle = (id: number, on: boolean) => onChoose(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  const name = 'Choose all stations'
  const choice = (
    <Checkbox
      {...(phone ? { label: name, className: classes.all } : { 'aria-label': name })}
      checked={all}
      indeterminate={!all && chosen.size > 0}
      disabled={open.length === 0}
      onChange={(event) => onChoose(new Set(event.currentTarget.checked ? open : []))}
    />
  )
  return (
    <div className={classes.frame}>
      {phone && choice}
      <Cards.Table aria-label="Stations" className={classes.table}>
        <Cards.Head>
          <Cards.Row>
            <Cards.Title>{phone ? <VisuallyHidden>Chosen</VisuallyHidden> : choice}</Cards.Title>
            <Cards.Title>Station</Cards.Title>
            <Cards.Title>Agreed</Cards.Title>
            <Cards.Title>Covered</Cards.Title>
            <Cards.Title>Not covered</Cards.Title>
            <Cards.Title>Off</Cards.Title>
            <Cards.Title>Outside contracts</Cards.Title>
            <Cards.Title>Not decided</Cards.Title>
            <Cards.Title>Coverage</Cards.Title>
            <Cards.Title>State</Cards.Title>
            {onReopen && <Cards.Actions />}
          </Cards.Row>
        </Cards.Head>
        <Cards.Body>
          {periods.map((period) => (
            <Cards.Row key={period.station_id}>
              <Cards.Cell>
                <Checkbox
                  aria-label={`Choose ${period.station_name}`}
                  checked={chosen.has(period.station_id)}
                  disabled={period.state === 'Locked'}
                  onChange={(event) => toggle(period.station_id, event.currentTarget.checked)}
                />
              </Cards.Cell>
              <Cards.Cell data-name>
                {period.station_name}
                {period.late_facts > 0 && (
                  <Button variant="subtle" size="compact-xs" onClick={() => onLearned(period)}>
                    {formatNumber(period.late_facts)} learned later
                  </Button>
                )}
                {calls.isSelfApproved(period) && (
                  <Text size="xs" c="dimmed">
                    {period.approved_by_name ?? 'Who approved'} decided {formatNumber(period.decided_by_approver)} of{' '}
                    {formatNumber(shiftsOf(period))} shifts
                  </Text>
                )}
              </Cards.Cell>
              <Cards.Cell label="Agreed">{formatNumber(period.slots)}</Cards.Cell>
              <Cards.Cell label="Covered">{formatNumber(period.covered)}</Cards.Cell>
              <Cards.Cell label="Not covered">{formatNumber(period.uncovered)}</Cards.Cell>
              <Cards.Cell label="Off">{formatNumber(period.off)}</Cards.Cell>
              <Cards.Cell label="Outside contracts">{formatNumber(period.outside)}</Cards.Cell>
              <Cards.Cell label="Not decided">{formatNumber(period.undecided)}</Cards.Cell>
              <Cards.Cell label="Coverage">{coverageOf(period)}</Cards.Cell>
              <Cards.Cell label="State">
                <StatusBadge text={period.state} variant={STATUS_VARIANTS.period[period.state]} />
              </Cards.Cell>
              {onReopen && (
                <Cards.Cell>
                  {period.state !== 'Open' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Reopen ${period.station_name}`}
                      onClick={() => onReopen(period)}
                    >
                      Reopen
                    </Button>
                  )}
                </Cards.Cell>
              )}
            </Cards.Row>
          ))}
        </Cards.Body>
      </Cards.Table>
    </div>
  )
}
