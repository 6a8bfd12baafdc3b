import { sql } from 'kysely'

/** SQL: the days of annual leave that an absence takes, by the name it has in the query: kept once it is approved, expected before. */
export const leaveOf = (name: string) => {
  const of = (column: string) => sql.ref(`${name}.${column}`)
  return sql<number>`(case when ${of('half_day')} then 0.5 else 1 end * case ${of('state')}
    when 'Approved' then (select count(*) from unnest(${of('leave_dates')}) taken where taken <= ${of('until_on')})
    else cardinality(dates_of_leave(${of('guard_id')}, ${of('from_on')}, ${of('until_on')})) end)`
}
