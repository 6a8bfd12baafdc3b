import { Link } from 'react-router'
import { owedText } from '../../../api/billing/texts/owed-text.ts'
import { today } from '../../../api/core/fields/days.ts'
import { type Overview, overview } from '../../../api/portal/portal-shifts.ts'
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts'
import { Alert } from '../../site/parts/alert.tsx'
import { Page } from '../page/page.tsx'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { PayLink } from '../parts/pay-link.tsx'
import styles from './home.module.css'
import { OnDuty } from './on-duty.tsx'
import { StationCard } from './station-card.tsx'

export default function HomePage() {
  const shown = useResponse(overview, {}, 'The overview could not be loaded.')
  return (
    <Page title={shown.data?.client_name ?? 'Overview'} lead="Who guards your stations right now, and what is open.">
      <Loaded shown={shown} lines={4}>
        {(data) => (
          <>
            {data.new_people.length > 0 && <NewPeople people={data.new_people} />}
            {data.stations.length > 0 && <OnDuty stations={data.stations} />}
            <Figures {...data} />
            {data.stations.length === 0 ? (
              <Empty title="No stations yet.">
                <p>Your stations appear here as soon as our office has set them up.</p>
              </Empty>
            ) : (
              <ul className={styles.stations} aria-label="Stations">
                {data.stations.map((station) => (
                  <li key={station.id}>
                    <StationCard station={station} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const NewPeople = ({ people }: { people: Overview['new_people'] }) => (
  <Alert variant="info">
    {people.map(({ id, userName, waits, invited_at }) => (
      <p key={id}>
        {waits ? (
          <>
            <strong>{userName}</strong> waits for access until you confirm it.
          </>
        ) : (
          <>
            <strong>{userName}</strong> was given access on {formatDay(today(new Date(invited_at)))}.
          </>
        )}
      </p>
    ))}
    <Link to="/portal/people">People with access</Link>
  </Alert>
)

const Figures = ({ open_incidents, balance, credit, overdue, next_due, ...standing }: Overview) => (
  <ul className={styles.figures}>
    <li>
      <Link to="/portal/incidents">
        <span>Open incidents</span>
        <strong>{formatNumber(open_incidents)}</strong>
        <small>{open_incidents === 0 ? 'Nothing is open.' : 'Not closed yet.'}</small>
      </Link>
    </li>
    {balance !== null && (
      <li>
        <Link to="/portal/invoices">
          <span>Balance due</span>
          <strong>{formatMoney(Math.max(0, balance))}</strong>
          {credit ? <small>{owedText({ credit, total: balance })}</small> : null}
          {overdue ? (
            <small className={styles.overdue}>{formatMoney(overdue)} overdue</small>
          ) : (
            <small>{next_due ? `Next due on ${formatDay(next_due)}` : 'Everything is paid.'}</small>
          )}
        </Link>
        <PayLink standing={{ ...standing, balance }} className={styles.pay} />
      </li>
    )}
  </ul>
)
