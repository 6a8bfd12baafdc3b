import * as z from 'zod/mini'
import { Day } from '../../../api/core/common.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { type PortalRounds, rounds } from '../../../api/portal/portal-rounds.ts'
import { stations } from '../../../api/portal/portal-shifts.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { t } from '../../lib/words/words.ts'
import { daysText } from '../days-text.ts'
import { Page } from '../page/page.tsx'
import { Empty, Failed, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { WeekBar } from '../page/week-bar.tsx'
import schedule from '../schedule/schedule.module.css'
import { NightCard } from './night-card.tsx'
import styles from './rounds.module.css'

const FAILED = t('The rounds could not be loaded.')

export default function RoundsPage() {
  const [address, changeAddress] = useAddress()
  const asked = z.safeParse(Day, address.get('week')).data ?? today()
  const monday = mondayOf(asked)
  const station_id = address.get('station') ?? ''
  const query = { from: monday, to: addDays(monday, 6), ...(station_id && { station_id }) }
  const shown = useResponse(rounds, { query }, FAILED)
  const known = useResponse(stations, {}, t('Your stations could not be loaded.'))
  const change = (changes: Record<string, string>) => changeAddress(changes, { replace: true })
  return (
    <Page title={t('Rounds')} lead={t('The rounds our guards have made at your stations, and those that were missed.')}>
      <WeekBar monday={monday} station_id={station_id} places={known.data ?? []} onChange={change} />
      {known.problem && !shown.problem && <Failed problem={known.problem} retry={known.retry} />}
      <Loaded shown={shown} lines={5}>
        {(found) => (found.length === 0 ? <Empty title={t('No rounds were due in this week.')} /> : <Nights nights={found} />)}
      </Loaded>
    </Page>
  )
}

const NOT_DONE = ['Missed', 'Incomplete']
const countOf = (nights: PortalRounds[], states: string[]) =>
  nights.reduce((all, { rounds }) => all + rounds.filter(({ state }) => states.includes(state)).length, 0)

/** The sum of the week, then the nights with a round that was not done, then the others. */
function Nights({ nights }: { nights: PortalRounds[] }) {
  const short = nights.filter((night) => countOf([night], NOT_DONE) > 0)
  const [done, missed] = [countOf(nights, ['Completed']), countOf(nights, NOT_DONE)]
  return (
    <>
      <p className={styles.sum}>
        {done + missed === 0
          ? t('No round of this week is over yet.')
          : t('{done} of {due} rounds done', { done, due: done + missed })}
        {missed > 0 && `, ${t('{missed} not: {days}', { missed, days: daysText(short.map(({ day }) => day)) })}`}
      </p>
      <NightCards label={t('Nights with rounds that were not done')} nights={short} />
      <NightCards label={t('Days')} nights={nights.filter((night) => !short.includes(night))} />
    </>
  )
}

const NightCards = ({ label, nights }: { label: string; nights: PortalRounds[] }) =>
  nights.length > 0 && (
    <ol className={schedule.days} aria-label={label}>
      {nights.map((night) => (
        <li key={`${night.day} ${night.station_id}`}>
          <NightCard night={night} />
        </li>
      ))}
    </ol>
  )
