import { Link } from 'react-router'
import { owedText } from '../../../api/billing/texts/owed-text.ts'
import { today } from '../../../api/core/fields/days.ts'
import { type Overview, overview } from '../../../api/portal/portal-shifts.ts'
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts'
import { rich } from '../../lib/words/rich.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import { Page } from '../page/page.tsx'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { PayLink } from '../parts/pay-link.tsx'
import styles from './home.module.css'
import { OnDuty } from './on-duty.tsx'
import { StationCard } from './station-card.tsx'

export default function HomePage() {
  const shown = useResponse(overview, {}, t('The overview could not be loaded.'))
  return (
    <Page title={shown.data?.client_name ?? t('Overview')} lead={t('Who guards your stations right now, and what is open.')}>
      <Loaded shown={shown} lines={4}>
        {(data) => (
          <>
            {data.new_people.length > 0 && <NewPeople people={data.new_people} />}
            {data.stations.length > 0 && <OnDuty stations={data.stations} />}
            <Figures {...data} />
            {data.stations.length === 0 ? (
              <Empty title={t('No stations yet.')}>
                <p>{t('Your stations appear here as soon as our office has set them up.')}</p>
              </Empty>
            ) : (
              <ul className={styles.stations} aria-label={t('Stations')}>
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
        {waits
          ? rich('{strong} waits for access until you confirm it.', { strong: <strong>{userName}</strong> })
          : rich('{strong} was given access on {invited_at}.', {
              strong: <strong>{userName}</strong>,
              invited_at: formatDay(today(new Date(invited_at))),
            })}
      </p>
    ))}
    <Link to="/portal/people">{t('People with access')}</Link>
  </Alert>
)

const Figures = ({ open_incidents, balance, credit, overdue, next_due, ...standing }: Overview) => (
  <ul className={styles.figures}>
    <li>
      <Link to="/portal/incidents">
        <span>{t('Open incidents')}</span>
        <strong>{formatNumber(open_incidents)}</strong>
        <small>{open_incidents === 0 ? t('Nothing is open.') : t('Not closed yet.')}</small>
      </Link>
    </li>
    {balance !== null && (
      <li>
        <Link to="/portal/invoices">
          <span>{t('Balance due')}</span>
          <strong>{formatMoney(Math.max(0, balance))}</strong>
          {credit ? <small>{owedText({ credit, total: balance }, t)}</small> : null}
          {overdue ? (
            <small className={styles.overdue}>{t('{overdue} overdue', { overdue: formatMoney(overdue) })}</small>
          ) : (
            <small>{next_due ? t('Next due on {next_due}', { next_due: formatDay(next_due) }) : t('Everything is paid.')}</small>
          )}
        </Link>
        <PayLink standing={{ ...standing, balance }} className={styles.pay} />
      </li>
    )}
  </ul>
)
