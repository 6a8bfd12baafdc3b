import { ClockAction } from '../clock/clock-action.tsx'
import type { ClockState, OwnShift } from '../clock/clock-state.ts'
import { useClock } from '../clock/use-clock.ts'
import { WithoutPosition } from '../clock/without-position.tsx'
import { Frame } from '../frame/frame.tsx'
import parts from '../parts/parts.module.css'
import { Notice } from '../parts/say.tsx'
import { ShiftCard } from '../parts/shift-card.tsx'
import { useRounds } from '../round/use-rounds.ts'
import { correction, happenedAt, type PhoneState } from '../store/state.ts'
import { timeOf } from '../words/dates.ts'
import { useWords } from '../words/use-words.tsx'
import { BegunReport } from './begun-report.tsx'
import { DoneCard } from './done-card.tsx'
import { doneWork } from './done-work.ts'
import { InstallNotice } from './install-notice.tsx'
import { Orders } from './orders.tsx'
import { useRecordings } from './recordings.ts'
import { Tiles } from './tiles.tsx'

function Clock({ clock, now, isDone }: { clock: ClockState; now: number; isDone: boolean }) {
  const { t } = useWords()
  if (clock.kind === 'on post') return <OnPost own={clock.own} over={clock.over} now={now} />
  if (clock.kind === 'ready') return <ClockAction kind="in" about={{ shift_id: clock.own.shift.id }} />
  if (clock.kind === 'early')
    return (
      <Notice>
        <p>{t('tooEarly', { opens: timeOf(clock.opens), now: timeOf(now) })}</p>
        <ClockAction kind="in" variant="plain" label={t('clockInNevertheless')} about={{ shift_id: clock.own.shift.id }} />
      </Notice>
    )
  if (clock.since !== undefined)
    return (
      <>
        <Notice kind="good">{t('onPostSince', { time: timeOf(clock.since) })}</Notice>
        <ClockAction kind="out" about={{}} />
      </>
    )
  const unplanned = <ClockAction kind="in" variant="plain" label={t('clockInUnplanned')} about={{}} />
  if (isDone) return unplanned
  return (
    <Notice>
      <p>{t('noShift')}</p>
      {unplanned}
    </Notice>
  )
}

function OnPost({ own, over, now }: { own: OwnShift; over: boolean; now: number }) {
  const { t } = useWords()
  const ask = now < own.to ? t('askOut', { end: timeOf(own.to) }) : undefined
  return (
    <>
      <Notice kind="good">{t('onPostSince', { time: timeOf(own.in_at!) })}</Notice>
      {over && <Notice>{t('waitForRelief')}</Notice>}
      <ClockAction kind="out" about={{ shift_id: own.shift.id }} ask={ask} />
    </>
  )
}

/** The shift of now, its post and orders, and the clock. */
export function TodayScreen({ phone }: { phone: PhoneState }) {
  const { t } = useWords()
  const { clock, now } = useClock(phone)
  useRecordings(phone)
  const own = 'own' in clock ? clock.own : undefined
  const orders = phone.pack?.orders.find(({ line_id }) => line_id === own?.shift.line_id)
  const { onPost, walked, current, next } = useRounds(phone, clock, now)
  const work = onPost ? undefined : doneWork(phone, now)
  const refused = phone.events.filter(({ state }) => state === 'refused')
  return (
    <Frame phone={phone} title={t('today')} screen="today">
      <InstallNotice />
      {!phone.pack && <Notice>{t('noPack')}</Notice>}
      {work && <DoneCard phone={phone} work={work} walked={walked} now={now} />}
      <Clock clock={clock} now={now} isDone={work !== undefined} />
      <BegunReport phone={phone} onPost={onPost} />
      <Tiles phone={phone} onPost={onPost} rounds={{ current, next }} now={now} />
      {own && <ShiftCard shift={own.shift} stations={phone.pack?.stations ?? []} level={2} />}
      <WithoutPosition events={phone.events} now={now} skew={phone.skew} />
      {orders && own && <Orders orders={orders} shift={own.shift} events={phone.events} />}
      {correction(phone.skew) !== 0 && <p className={parts.soft}>{t('clockWrong', { now: timeOf(now) })}</p>}
      {refused.map(({ id, event, message }) => (
        <Notice key={id} kind="danger">
          {t('refused', { time: timeOf(happenedAt(event, phone.skew)), message: message ?? '' })}
        </Notice>
      ))}
    </Frame>
  )
}
