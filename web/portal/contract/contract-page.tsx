import { Link } from 'react-router'
import type { RateUnit } from '../../../api/contracts/charges.ts'
import { weekdaysWithin } from '../../../api/contracts/weekdays.ts'
import { today } from '../../../api/core/fields/days.ts'
import { formatHours } from '../../../api/core/shift.ts'
import {
  contracts,
  coverage,
  type PortalContract,
  type PortalCoverage,
  type PortalPost,
} from '../../../api/portal/portal-contracts.ts'
import { formatDay, formatMoney, formatNumber } from '../../lib/format.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { rich } from '../../lib/words/rich.ts'
import { plural, t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { Page } from '../page/page.tsx'
import list from '../page/record-list.module.css'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './contract.module.css'

const FAILED = t('The contract could not be loaded.')

export default function ContractPage() {
  const agreed = useResponse(contracts, {}, FAILED)
  return (
    <Page title={t('Contract')} lead={t('What we have agreed with you, and how much of it was covered this month.')}>
      <CoverageCard />
      <Loaded shown={agreed}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t('There is no contract here yet.')} />
          ) : (
            found.map((contract) => <ContractCard key={contract.id} contract={contract} />)
          )
        }
      </Loaded>
    </Page>
  )
}

const RENEWS: Record<PortalContract['renewal'], string> = {
  ends: '',
  renews_monthly: t('renews each month'),
  renews_yearly: t('renews each year'),
}

const ContractCard = ({
  contract: { id, number, title, status, suspended_from, starts_on, ends_on, renewal, month, posts },
}: {
  contract: PortalContract
}) => (
  <Card title={title} action={<Tag text={status} variant={STATUS_VARIANTS.contract[status]} />}>
    <p className={styles.facts}>
      {ends_on
        ? t('{number} · from {starts_on} to {ends_on}', { number, starts_on: formatDay(starts_on), ends_on: formatDay(ends_on) })
        : t('{number} · from {starts_on}, without a last day', { number, starts_on: formatDay(starts_on) })}
      {ends_on && RENEWS[renewal] && `, ${RENEWS[renewal]}`}
      {suspended_from && `, ${t('suspended from {suspended_from}', { suspended_from: formatDay(suspended_from) })}`}
      {month && (
        <>
          <br />
          {rich('This month: {net} + VAT {vat} = {strong}, when every shift is covered', {
            net: formatMoney(month.net),
            vat: formatMoney(month.vat),
            strong: <strong>{formatMoney(month.total)}</strong>,
          })}
        </>
      )}
    </p>
    {posts.length > 0 && (
      <ul className={list.list} aria-label={t('Posts of {number}', { number })}>
        {posts.map((post) => (
          <li key={post.line_id}>
            <Row
              title={post.name}
              detail={<PostDetail post={post} />}
              end={post.armed && <Tag text={t('Armed')} variant="info" />}
            />
          </li>
        ))}
      </ul>
    )}
    {status === 'Active' && posts.length > 0 && (
      <Link className={`${button.secondary} ${styles.order}`} to={`/portal/contract/extra-guards?contract=${id}`}>
        {t('Order extra guards')}
      </Link>
    )}
  </Card>
)

const UNITS: Record<RateUnit, string> = {
  guard_month: t('per guard per month'),
  shift: t('a shift'),
  hour: t('an hour'),
  month: t('a month'),
}

const PostDetail = ({ post }: { post: PortalPost }) => (
  <>
    {post.station_name}
    <br />
    {plural(post.seats, '{count} guard', '{count} guards')}, {weekdaysWithin(post.weekdays)},{' '}
    <span className={styles.hours}>{formatHours(post)}</span>
    {post.rate !== null && post.rate_unit && (
      <>
        <br />
        {formatMoney(post.rate)} {UNITS[post.rate_unit]}
        {post.extra_rate !== null && `, ${t('an extra shift {extra_rate}', { extra_rate: formatMoney(post.extra_rate) })}`}
        {post.coming && (
          <>
            <br />
            {rich('From {valid_from}: {strong} {rate_unit}', {
              valid_from: formatDay(post.coming.valid_from),
              strong: <strong>{formatMoney(post.coming.rate)}</strong>,
              rate_unit: UNITS[post.rate_unit],
            })}
          </>
        )}
      </>
    )}
  </>
)

const total = (days: PortalCoverage['days'], of: 'agreed' | 'covered') => days.reduce((sum, day) => sum + day[of], 0)

/** The share in whole percent; never 100 while a shift is missing. */
function percent(covered: number, agreed: number) {
  return covered === agreed ? 100 : Math.floor((covered / agreed) * 100)
}

/** This month's coverage by station, with the days on which a guard was missing. */
function CoverageCard() {
  const shown = useResponse(coverage, { query: { month: today().slice(0, 7) } }, t('The coverage could not be loaded.'))
  return (
    <Loaded shown={shown} lines={2}>
      {(stations) =>
        stations.length > 0 && (
          <Card title={t('Coverage this month')}>
            <ul className={list.list} aria-label={t('Coverage this month')}>
              {stations.map(({ station_id, station_name, days }) => {
                const [agreed, covered] = [total(days, 'agreed'), total(days, 'covered')]
                return (
                  <li key={station_id}>
                    <Row
                      title={station_name}
                      detail={
                        <Missing
                          days={days}
                          text={t('{covered} of {agreed} shifts covered', {
                            covered: formatNumber(covered),
                            agreed: formatNumber(agreed),
                          })}
                        />
                      }
                      end={<Tag text={`${percent(covered, agreed)} %`} variant={covered === agreed ? 'good' : 'warn'} />}
                    />
                  </li>
                )
              })}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

function Missing({ days, text }: { days: PortalCoverage['days']; text: string }) {
  const short = days.filter(({ agreed, covered }) => covered < agreed)
  if (short.length === 0) return text
  return (
    <>
      {text}
      <br />
      {t('Missing on {short}', { short: short.map(({ day }) => formatDay(day).replaceAll(' ', '\u00a0')).join(', ') })}
    </>
  )
}
