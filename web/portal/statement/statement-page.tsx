import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { BUCKETS, heldFor, STATEMENT_ROWS, type StatementRow } from '../../../api/billing/statements.ts'
import { owedText } from '../../../api/billing/texts/owed-text.ts'
import { filteredStation, filterNote } from '../../../api/billing/texts/statement-filter.ts'
import { type PortalStatement, statement, statementCsv, statementPdf } from '../../../api/portal/portal.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { BackLink } from '../frame/back-link.tsx'
import pageStyles from '../page/page.module.css'
import { Page } from '../page/page.tsx'
import list from '../page/record-list.module.css'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { DAY_RANGE, DayRange } from '../parts/day-range.tsx'
import { Facts } from '../parts/detail.tsx'
import filters from '../parts/filters.module.css'
import { Line, Row } from '../parts/row.tsx'
import styles from './statement.module.css'

const FILTERS = [...DAY_RANGE.map(({ field }) => field), 'station_id']
const FILE_FAILURES = { unexpected: t('The file could not be made.') }

export default function StatementPage() {
  const [address, change] = useAddress()
  const query = Object.fromEntries(FILTERS.flatMap((field) => (address.get(field) ? [[field, address.get(field)]] : [])))
  const shown = useResponse(statement, { query }, t('The statement could not be loaded.'))
  const [problem, setProblem] = useState<string>()
  const file = useDownload(FILE_FAILURES, setProblem)
  const save = (endpoint: typeof statementPdf | typeof statementCsv) => {
    setProblem(undefined)
    void file.save(endpoint, { query })
  }
  return (
    <>
      <BackLink to="/portal/invoices" name="Invoices" />
      <Page
        title={t('Statement')}
        lead={t('What you were charged and have paid, the newest first, with the balance after each.')}
        action={
          <div className={pageStyles.actions}>
            <button type="button" className={button.secondary} disabled={file.fetching} onClick={() => save(statementPdf)}>
              <IconDownload size={20} aria-hidden="true" />
              {file.fetching ? t('Saving...') : t('Save as PDF')}
            </button>
            <button type="button" className={button.secondary} disabled={file.fetching} onClick={() => save(statementCsv)}>
              <IconDownload size={20} aria-hidden="true" />
              {t('Save as CSV')}
            </button>
          </div>
        }
      >
        {problem && (
          <Alert variant="error">
            <p>{problem}</p>
          </Alert>
        )}
        <div className={filters.filters}>
          {shown.data && shown.data.stations.length > 1 && (
            <label>
              {t('Station')}
              <select
                value={address.get('station_id') ?? ''}
                onChange={({ currentTarget }) => change({ station_id: currentTarget.value })}
              >
                <option value="">{t('All stations')}</option>
                {shown.data.stations.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <DayRange dayOf={(field) => address.get(field) ?? shown.data?.[field]} onChange={change} />
        </div>
        <Loaded shown={shown}>{(loaded) => <Figures statement={loaded} />}</Loaded>
      </Page>
    </>
  )
}

function Figures({ statement }: { statement: PortalStatement }) {
  const { opening, rows, closing, to, buckets, deposits, held } = statement
  const station = filteredStation(statement)
  const standing = { to: formatDay(to).replaceAll(' ', '\u00a0'), closing: formatMoney(closing) }
  const ages = (Object.keys(BUCKETS) as (keyof typeof BUCKETS)[]).filter((name) => buckets[name] !== 0)
  return (
    <>
      <Card
        title={
          station
            ? t('Balance of {station} only, on {to}: {closing}', { station: station.name, ...standing })
            : t('Balance on {to}: {closing}', standing)
        }
      >
        {station && <p>{filterNote(station.name, t)}</p>}
        {!station && buckets.credit !== 0 && <p>{owedText(buckets, t)}</p>}
        {ages.length > 0 && <Facts of={ages.map((name) => [BUCKETS[name], formatMoney(buckets[name])])} />}
      </Card>
      {deposits > 0 && (
        <Card title={t('Deposit held: {deposits}', { deposits: formatMoney(deposits) })}>
          <p>{t('It is your money, and not part of the balance.')}</p>
          <Facts of={held.map((deposit) => [heldFor(deposit), formatMoney(deposit.amount)])} />
        </Card>
      )}
      {rows.length === 0 ? (
        <Empty title={t('Nothing was charged or paid between these days.')} />
      ) : (
        <ul className={list.list} aria-label={t('Charges and payments')}>
          {rows.toReversed().map((row) => (
            <li key={`${row.kind} ${row.number}`}>
              <Entry row={row} />
            </li>
          ))}
          <li>
            <Row title={t('Opening balance')} end={formatMoney(opening)} />
          </li>
        </ul>
      )}
    </>
  )
}

const Entry = ({ row: { day, kind, number, reference, debit, credit, balance } }: { row: StatementRow }) => (
  <Row
    title={STATEMENT_ROWS[kind]}
    detail={<Line of={[formatDay(day), number, reference]} />}
    end={
      <>
        <span>{formatMoney(debit - credit)}</span>
        <small className={styles.balance}>{t('Balance {balance}', { balance: formatMoney(balance) })}</small>
      </>
    }
  />
)
