import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format.ts'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { type Coverage, coverageText } from '../order/coverage.ts'
import classes from './map.module.css'

/** Links that a list of stations has; of the others their number is told. */
const MOST = 100

type StationLinksProps = { title: string; stations: { id: number; name: string; coverage: Coverage }[] }

/** Stations that the map cannot show, with how they stand. */
export const StationLinks = ({ title, stations }: StationLinksProps) =>
  stations.length > 0 && (
    <div className={classes.beside}>
      <h2>
        {title} <span>{formatNumber(stations.length)}</span>
      </h2>
      <ul>
        {stations.slice(0, MOST).map(({ id, name, coverage }) => (
          <li key={id}>
            <Anchor component={Link} to={pageAddress('stations', id)} inherit underline="always">
              {name}
            </Anchor>{' '}
            <span>{coverageText(coverage)}</span>
          </li>
        ))}
      </ul>
      {stations.length > MOST && <p>And {formatNumber(stations.length - MOST)} more.</p>}
    </div>
  )
