import { Button, Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '../../../../lib/session/use-can.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Lost } from '../../../../ui/panel/lost.tsx'
import { Empty, Failed, NoMatch } from '../../../../ui/table/data-table-states.tsx'
import classes from './coverage.module.css'
import { monthHelp, monthText, openSentence, untilSentence } from './coverage-labels.ts'
import { type CoverageWeek, useMonthCoverage } from './use-coverage.ts'

/** The open slots of the next days, the share of this month's that were covered, and the last day with slots. */
export function CoverageSummary({ coverage }: { coverage: CoverageWeek }) {
  const { data, filtered } = coverage
  const known = useMonthCoverage(coverage)
  const month = known.data
  if (!data?.generated_until) return null
  return (
    <div className={classes.summary}>
      <p role="status">
        <b>
          {filtered && 'All stations: '}
          {openSentence(data.next_days)}.
        </b>{' '}
        {untilSentence(data.generated_until)}
      </p>
      <Lost of={known} text="The coverage of this month could not be loaded." />
      {month && month.percent !== null && (
        <Tooltip label={monthHelp(month)} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.month} aria-description={monthHelp(month)}>
            {monthText(month.percent)}
          </button>
        </Tooltip>
      )}
    </div>
  )
}

/** Messages of an empty, filtered or failed week, with the next action. `shown` is the number of rows. */
export function CoverageNotes({ coverage, shown }: { coverage: CoverageWeek; shown: number }) {
  const contracts = useCan()('contracts.read')
  const { data, problem, loading, refresh, filtered, change } = coverage
  if (problem && data) return <Notice kind="error" text={problem} action={{ label: 'Try again', run: refresh }} />
  if (problem) return <Failed text={problem} onRetry={refresh} waiting={loading} />
  if (!data || loading || shown > 0) return null
  if (data.rows.length + data.groups.length > 0)
    return <NoMatch text="Every post is covered this week." onClear={() => change({ open: '' })} />
  if (data.generated_until && data.week > data.generated_until)
    return (
      <Empty
        text="This week has no shifts yet."
        hint={`${untilSentence(data.generated_until)} One more day is added each night.`}
      />
    )
  if (filtered)
    return (
      <NoMatch
        text={`No post of this ${coverage.state.contract_id ? 'contract' : 'station or client'} needs a guard this week.`}
        onClear={() => change({ station_id: '', client_id: '', contract_id: '', open: '' })}
      />
    )
  return (
    <Empty
      text="No post needs a guard this week."
      hint="Shifts come from active contracts. Activate a contract to see the guards it needs."
      add={
        contracts && (
          <Button component={Link} to="/dashboard/contracts" color="amber">
            Go to Contracts
          </Button>
        )
      }
    />
  )
}
