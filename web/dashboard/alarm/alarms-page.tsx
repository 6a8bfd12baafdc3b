import { Button, Skeleton } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { QueueLine } from '../../../api/alarm/alarm-queue.ts'
import { failureText } from '../../lib/calls/failure-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { useAccountId } from '../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAlarmQueue } from '../frame/alarm/use-alarm-queue.ts'
import { useSound } from '../frame/sos/use-sound.ts'
import { useWaiting } from '../frame/today/use-waiting-counts.ts'
import { ControlTabs } from '../shared/control-tabs.tsx'
import classes from './alarm.module.css'
import { CasePanel } from './case/case-panel.tsx'
import { useActs } from './case/use-acts.ts'
import { alarmsOf, QueueList } from './queue/queue-list.tsx'
import { QueueBar } from './queue-bar.tsx'
import { ALARM_KEYS } from './step-labels.ts'

export const handle = {
  title: 'Control room',
  help: 'Alarms of the systems of clients, the most urgent first. Choosing one takes it; each step is one key.',
  keys: ALARM_KEYS,
}

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the alarms.',
  signedOut: 'No access token found. Please login again.',
}

export default function AlarmsPage() {
  const banner = useBanner()
  const { data: lines, error, refetch } = useAlarmQueue(true)
  const [address, change] = useAddress()
  const me = useAccountId()
  const acts = useActs(banner.error)
  const open = Number(address.get('alarm')) || undefined
  const line = lines?.find(({ alarm, ids }) => alarm.id === open || ids.includes(open ?? 0))
  const isMine = ({ alarm }: QueueLine) => alarm.taken_by?.id === me

  function show({ alarm }: QueueLine) {
    if (alarm.id !== open) change({ alarm: String(alarm.id) })
  }
  function choose(chosen: QueueLine) {
    show(chosen)
    if (chosen.alarm.state === 'New') void acts.take(chosen.ids)
  }
  function takeOver(chosen: QueueLine[]) {
    if (chosen.length === 1) show(chosen[0]!)
    void acts.take(
      chosen.flatMap(({ ids }) => ids),
      true,
    )
  }
  const leave = () => change({ alarm: '' })

  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <QueueBar count={lines && countsOf(lines, isMine)}>
        <SoundButton />
      </QueueBar>
      <ClockNotice />
      {error && (
        <Notice
          kind="error"
          text={`${failureText(error, FAILURES)}${lines ? ' What is shown may be old.' : ''}`}
          action={{ label: 'Try again', run: () => void refetch() }}
        />
      )}
      {!lines && !error && <Skeleton height={320} role="status" aria-label="Loading the alarms..." />}
      {lines && (
        <div className={classes.board} data-open={open !== undefined || undefined}>
          {lines.length === 0 && open === undefined && (
            <p className={classes.calm}>
              No alarm is open.
              <small>
                Signals of <Link to="/dashboard/alarms/systems">alarm systems</Link> come here by themselves.
              </small>
            </p>
          )}
          <section className={classes.queue} aria-label="Queue">
            {lines.length === 0 && open !== undefined && <p className={classes.calm}>No alarm is open.</p>}
            <QueueList lines={lines} open={open} onChoose={choose} onTakeOver={takeOver} />
          </section>
          {open !== undefined ? (
            <CasePanel
              key={open}
              id={open}
              line={line}
              acts={acts}
              onBack={leave}
              onClosed={(message) => {
                banner.success(message)
                leave()
              }}
            />
          ) : (
            lines.length > 0 && (
              <p className={classes.nothing}>
                <kbd>T</kbd> takes the alarm that is marked. <kbd>?</kbd> shows all keys.
              </p>
            )
          )}
        </div>
      )}
    </>
  )
}

/** Says that the most panels disagree with the clock of the server, once for all of them. */
function ClockNotice() {
  const doubted = useWaiting('clocks')
  if (!doubted) return null
  return (
    <Notice
      kind="warning"
      text={`${doubted.first.name}. Panels set their clocks by it: have it checked at once.`}
      action={{ label: 'Show the panels', to: '/dashboard/alarms/systems?clock=Wrong' }}
    />
  )
}

/** `3 wait · 1 with you · 2 with colleagues` */
function countsOf(lines: QueueLine[], isMine: (line: QueueLine) => boolean) {
  const waiting = alarmsOf(lines.filter(({ alarm }) => alarm.state === 'New'))
  const mine = alarmsOf(lines.filter(isMine))
  return `${formatNumber(waiting)} waiting · ${formatNumber(mine)} with you · ${formatNumber(alarmsOf(lines) - waiting - mine)} with colleagues`
}

/** The switch of the sound, as the bell has it, until it sounds. */
function SoundButton() {
  const { ready, choose } = useSound()
  if (ready) return null
  return (
    <Button size="xs" variant="default" leftSection={<IconVolume size={14} aria-hidden />} onClick={() => choose(true)}>
      Sound for what is urgent
    </Button>
  )
}
