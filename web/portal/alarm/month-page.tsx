import { monthAfter, monthBefore, today } from '../../../api/core/fields/days.ts'
import { formatNumber, formatSeconds, longMonth } from '../../../api/core/format.ts'
import { OUTCOME_WORDS } from '../../../api/portal/alarm-words.ts'
import { type AlarmMonth, month as report } from '../../../api/portal/portal-alarms.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { readMonth } from '../../lib/months.ts'
import { t } from '../../lib/words/words.ts'
import { BackLink } from '../frame/back-link.tsx'
import { Page } from '../page/page.tsx'
import { PeriodBar } from '../page/period-bar.tsx'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Facts } from '../parts/detail.tsx'

const FAILED = t('The figures could not be loaded.')

/** The figures of a month; of the present one as far as it has come. */
export default function MonthPage() {
  const [address, change] = useAddress()
  const now = today().slice(0, 7)
  const month = readMonth(address.get('month'), now)
  const shown = useResponse(report, { query: { month } }, FAILED)
  const goTo = (to: string) => change({ month: to === now ? '' : to }, { replace: true })
  return (
    <>
      <BackLink to="/portal/alarm" name={t('Alarm')} />
      <Page title={t('Alarms of a month')} lead={t('What your systems reported, and how soon an operator was there.')}>
        <PeriodBar
          what="month"
          words={longMonth(month)}
          onPrevious={() => goTo(monthBefore(month))}
          onNext={() => goTo(monthAfter(month))}
          last={month >= now}
        />
        <Loaded shown={shown}>{(found) => <Figures found={found} />}</Loaded>
      </Page>
    </>
  )
}

const timeText = (seconds: number | null) => (seconds === null ? '—' : formatSeconds(seconds))

function Figures({ found: { signals, alarms, outcomes, open, median_seconds, worst_seconds } }: { found: AlarmMonth }) {
  if (signals === 0 && alarms === 0) return <Empty title={t('Your systems reported nothing in this month.')} />
  return (
    <>
      <Card title={t('Signals and alarms')}>
        <Facts
          of={[
            [t('Signals'), formatNumber(signals)],
            [t('Alarms'), formatNumber(alarms)],
          ]}
        />
      </Card>
      {alarms > 0 && (
        <>
          <Card title={t('From the signal to an operator')}>
            <Facts
              of={[
                [t('Half of them within'), timeText(median_seconds)],
                [t('Longest'), timeText(worst_seconds)],
              ]}
            />
          </Card>
          <Card title={t('What it was')}>
            <Facts
              of={[
                ...outcomes.map(({ outcome, count }) => [t(OUTCOME_WORDS[outcome]), formatNumber(count)] as const),
                ...(open > 0 ? [[t('We are on it'), formatNumber(open)] as const] : []),
              ]}
            />
          </Card>
        </>
      )}
    </>
  )
}
