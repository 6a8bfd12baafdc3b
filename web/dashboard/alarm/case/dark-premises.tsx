import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconMap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DarkPremises as Place, premises } from '../../../../api/alarm/alarms.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { timeOf } from '../moments.ts'
import classes from './case.module.css'
import { WayLink } from './way-link.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the premises.' }
/** Premises that are shown at first. */
const FEW = 10

/** The area on a map, around one of its premises. */
const AreaLink = ({ around: { latitude, longitude } }: { around: Place }) => (
  <Anchor
    href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
    target="_blank"
    rel="noreferrer"
    inherit
    className={classes.way}
  >
    <IconMap size={14} aria-hidden /> Map of the area
  </Anchor>
)

/** The premises of a power cut, in the order in which the power went, each with the way there. */
export function DarkPremises({ id, ids }: { id: number; ids: number[] }) {
  const [all, setAll] = useState(false)
  // Read again when the line has become longer or shorter.
  const { data, error, refetch } = useQuery({
    queryKey: ['alarms', 'premises', id, ids.length],
    queryFn: ({ signal }) => call(premises, { params: { id: String(id) } }, { signal }),
  })
  const placed = data?.find(({ latitude }) => latitude !== null)
  return (
    <section aria-label="Premises without power">
      <h3 className={classes.title}>
        {formatNumber(ids.length)} systems without power {placed && <AreaLink around={placed} />}
      </h3>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={120} role="status" aria-label="Loading the premises..." />}
      <ul className={classes.dark}>
        {data
          ?.slice(0, all ? undefined : FEW)
          .map(({ id: alarm, station_name, system_name, client_name, address, opened_at, ...place }) => (
            <li key={alarm}>
              <time dateTime={opened_at}>{timeOf(opened_at)}</time>
              <span>
                <b>{station_name}</b>
                {system_name !== station_name && `, ${system_name}`}
                <span className={classes.small}>
                  {client_name}, {address}
                </span>
              </span>
              <WayLink to={place} name={station_name} />
            </li>
          ))}
      </ul>
      {data && data.length > FEW && !all && (
        <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
          Show all {formatNumber(data.length)}
        </Button>
      )}
    </section>
  )
}
