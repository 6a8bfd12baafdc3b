import { Anchor, Button } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LastRound, NowRow } from '../../../../../api/attendance/now.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { LastRoundBadge } from '../last-round.tsx'
import classes from '../now.module.css'
import { awaitedAt } from '../roll-call/roll-call-dialog.tsx'
import type { StationRows } from '../use-now.ts'

/** Facts and parts that the page gives to the rows of a station. */
export type StationTools = {
  /** Milliseconds since 1970. */
  now: number
  rounds: ReadonlyMap<number, LastRound>
  /** Undefined for who may only read. */
  onRollCall: ((stationId: number) => void) | undefined
  post: (row: NowRow) => ReactNode
}
type StationPostsProps = StationTools & { station: StationRows; heading: 'h2' | 'h3' }

/** Rows of a station below its name. Below a heading of its own it is no region, because a station can stand there twice. */
export function StationPosts({ station, heading: Heading, now, rounds, onRollCall, post }: StationPostsProps) {
  const reads = useCan()('stations.read')
  const content = (
    <>
      <header>
        <Heading>
          {reads ? (
            <Anchor component={Link} to={pageAddress('stations', station.id)} inherit c="inherit">
              {station.name}
            </Anchor>
          ) : (
            station.name
          )}{' '}
          <span>{station.client ?? 'Response unit'}</span>
        </Heading>
        <LastRoundBadge round={rounds.get(station.id)} />
        {onRollCall && awaitedAt(station, now).length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBroadcast size={14} aria-hidden />}
            aria-label={`Roll-call: ${station.name}`}
            onClick={() => onRollCall(station.id)}
          >
            Roll-call
          </Button>
        )}
      </header>
      <ul>{station.rows.map(post)}</ul>
    </>
  )
  return Heading === 'h2' ? (
    <section className={classes.station} aria-label={station.name}>
      {content}
    </section>
  ) : (
    <div className={classes.run}>{content}</div>
  )
}
