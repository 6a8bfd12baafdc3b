import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { clockTimeAt } from '../../../api/core/fields/days.ts'
import { listed } from '../../../api/core/say.ts'
import { onDuty } from '../../../api/portal/portal-on-duty.ts'
import { overview, type PortalStation } from '../../../api/portal/portal-shifts.ts'
import { call } from '../../lib/calls/call.ts'
import { t } from '../../lib/words/words.ts'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './duty.module.css'
import { DutyList } from './duty-list.tsx'
import { arrivals } from './duty-mark.ts'

/** Milliseconds after which an open page asks again. */
const AGAIN = 30_000

type Station = Pick<PortalStation, 'id' | 'name' | 'now' | 'last_round'>

/** The guards at this moment, station by station, and the stations without one; the page asks again while it is seen. */
export function OnDuty({ stations }: { stations: PortalStation[] }) {
  const client = useQueryClient()
  const { data: now, dataUpdatedAt } = useQuery({
    queryKey: [onDuty.path],
    queryFn: ({ signal }) => call(onDuty, {}, { signal }),
    initialData: stations,
    initialDataUpdatedAt: () => client.getQueryState([overview.path, {}])?.dataUpdatedAt,
    placeholderData: keepPreviousData,
    staleTime: AGAIN,
    refetchInterval: AGAIN,
  })
  const guarded = stations
    .filter(({ active }) => active)
    .map((station) => ({ ...station, ...now.find(({ id }) => id === station.id), name: station.name }))
  const manned = guarded.filter((station) => station.now.length > 0)
  const empty = guarded.filter((station) => station.now.length === 0)
  const all = arrivals(manned.flatMap((station) => station.now))
  return (
    <Card title={t('On duty now')} action={all && <Tag {...all} />}>
      {manned.length > 0 && (
        <ul className={styles.stations} aria-label={t('On duty now')}>
          {manned.map((station) => (
            <li key={station.id}>
              <StationNow station={station} alone={guarded.length === 1} />
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className={styles.nobody}>
          {t('Nobody is on duty at this hour at {empty}.', {
            empty: listed(
              empty.map(({ name }) => name),
              t,
            ),
          })}
        </p>
      )}
      <p className={styles.asOf}>{t('As of {dataUpdatedAt}', { dataUpdatedAt: clockTimeAt(new Date(dataUpdatedAt)) })}</p>
    </Card>
  )
}

/** A station; the sum of one that is alone stands beside the title. */
function StationNow({ station: { name, now, last_round }, alone }: { station: Station; alone: boolean }) {
  const sum = arrivals(now)
  return (
    <>
      <h3>
        {name}
        {!alone && sum && <small>{sum.text}</small>}
      </h3>
      <DutyList places={now} />
      {last_round && (
        <p className={styles.round}>
          {t('Last round {due_from}: {scanned} of {expected} points', {
            due_from: clockTimeAt(new Date(last_round.due_from)),
            scanned: last_round.scanned,
            expected: last_round.expected,
          })}
        </p>
      )}
    </>
  )
}
