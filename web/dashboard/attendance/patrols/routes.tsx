import { create, type PatrolRoute, type RoutePlan, remove } from '../../../../api/attendance/patrol-routes.ts'
import { weekdaysWithin } from '../../../../api/contracts/weekdays.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { SetupList, type SetupListProps } from '../../shared/records/setup-list.tsx'
import { useRoutes } from './patrol-names.ts'

const LOAD_FAILURES = { unexpected: 'An unexpected error occurred while fetching the routes.' }

/** `every 120 min from 20:00 to 04:00, every day`. */
const planText = ({ every_minutes, from_time, until_time, weekdays }: RoutePlan) =>
  `every ${every_minutes} min from ${from_time} to ${until_time}, ${weekdaysWithin(weekdays)}`

const lineOf = ({ points, minutes_allowed, plans }: PatrolRoute) =>
  [
    `${points.length} ${points.length === 1 ? 'point' : 'points'} in ${minutes_allowed} min`,
    ...(plans.length ? plans.map(planText) : ['no times yet']),
  ].join(' · ')

type RoutesProps = Pick<SetupListProps<PatrolRoute>, 'onOpen' | 'onRemoved' | 'onFailed'> & { stationId: number }

/** The routes of a station, and when they are walked. */
export function Routes({ stationId, ...props }: RoutesProps) {
  const { data, error, refetch } = useRoutes(stationId)
  return (
    <SetupList
      {...props}
      title="Routes"
      permission={create.permission}
      one="route"
      records={data}
      problem={error ? failureText(error, LOAD_FAILURES) : undefined}
      retry={() => void refetch()}
      empty="No routes yet. The times of a route say when its rounds are due."
      lineOf={lineOf}
      removal="Its rounds ahead are removed; those of the past stay."
      remove={(id) => call(remove, { params: { id } })}
    />
  )
}
