import * as z from 'zod/mini'
import { Day } from '../../../api/core/common.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { type PortalRounds, rounds } from '../../../api/portal/portal-rounds.ts'
import { stations } from '../../../api/portal/portal-shifts.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { Page } from '../page/page.tsx'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { WeekBar } from '../page/week-bar.tsx'
import schedule from '../schedule/schedule.module.css'
import { NightCard } from './night-card.tsx'

const FAILED = 'The rounds could not be loaded.'

export default function RoundsPage() {
  const [address, changeAddress] = useAddress()
  const asked = z.safeParse(Day, address.get('week')).data ?? today()
  const monday = mondayOf(asked)
  const station_id = address.get('station') ?? ''
  const query = { from: monday, to: addDays(monday, 6), ...(station_id && { station_id }) }
  const shown = useResponse(rounds, { query }, FAILED)
  const { data: places = [] } = useResponse(stations, {}, FAILED)
  const change = (changes: Record<string, string>) => changeAddress(changes, { replace: true })
  return (
    <Page title="Rounds" lead="The rounds our guards have made at your stations, and those that were missed.">
      <WeekBar monday={monday} station_id={station_id} places={places} onChange={change} />
      <Loaded shown={shown} lines={5}>
        {(found) => (found.length === 0 ? <Empty title="No rounds were due in this week." /> : <Nights nights={found} />)}
      </Loaded>
    </Page>
  )
}

const Nights = ({ nights }: { nights: PortalRounds[] }) => (
  <ol className={schedule.days} aria-label="Days">
    {nights.map((night) => (
      <li key={`${night.day} ${night.station_id}`}>
        <NightCard night={night} />
      </li>
    ))}
  </ol>
)
