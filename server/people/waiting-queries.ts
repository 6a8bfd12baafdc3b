import { sql } from 'kysely'
import type { Work } from '../company/index.ts'
import { guardName } from '../platform/db/names.ts'
import { endsBeforeShifts, qualificationName } from './guard-qualifications/column-queries.ts'

/** SQL: leave that was asked for. Leave that takes a planned shift away is not approved without a look at the shift. */
const askedLeave: Work['oldestFirst'] = () =>
  sql`select id, created_at as since, ${guardName('guard_absences.guard_id')} as name, from_on as day,
      case when until_on is not null and not exists (
        select from duty_schedules s where s.guard_id = guard_absences.guard_id and s.deleted_at is null
          and s.shift_date between greatest(from_on, local_today()) - 1 and until_on and days && shift_days(s.shift)) then version end as version
    from guard_absences where state = 'Asked' and deleted_at is null
    order by created_at, id`

/** SQL: the papers that end first; each waits since thirty days before its end. */
const endingPapers: Work['oldestFirst'] = () =>
  sql`select id, instant_of((expires_on - 30)::timestamp) as since, ${qualificationName} as name, expires_on as day, null::integer as version
    from guard_qualifications where deleted_at is null and ${endsBeforeShifts}
    order by expires_on, id`

/** SQL: applications that nobody has moved. */
const newApplications: Work['oldestFirst'] = () =>
  sql`select id, stage_since as since, name, null::date as day, null::integer as version
    from job_applications where stage = 'New' and deleted_at is null
    order by stage_since, id`

/** Work that waits in the office of people: leave, papers, applications. */
export const PEOPLE_WORK: Work[] = [
  { kind: 'leave', permission: 'guards.write', oldestFirst: askedLeave },
  { kind: 'papers', permission: 'guards.write', oldestFirst: endingPapers },
  { kind: 'applications', permission: 'people.write', oldestFirst: newApplications },
]
