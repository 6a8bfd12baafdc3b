import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { countLiveSessions } from '../sessions/queries.ts'

/** Waiting and failed jobs by queue. */
async function countJobs(db: Db) {
  const { rows } = await sql<{ queue: string; state: string; count: number }>`
    select q.name as queue, s.state, count(j.id)::integer as count
    from queue.queue q
    cross join unnest(array['created', 'retry', 'active', 'failed']::queue.job_state[]) s (state)
    left join queue.job j on j.name = q.name and j.state = s.state
    where q.name not like '\\_\\_%'
    group by q.name, s.state`.execute(db)
  return rows
}

/** Unsent e-mails, by whether they are still retried. */
async function countUnsentEmails(db: Db) {
  const { rows } = await sql<{ status: string; count: number }>`
    select s.status, count(e.id)::integer as count
    from unnest(array['Queued', 'Failed']) s (status) left join emails e on e.status = s.status
    group by s.status`.execute(db)
  return rows
}

/** When the last complete backup was made, in seconds since 1970; undefined when there was none. */
async function findLastBackup(db: Db) {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from at)::float8 as seconds from audit_log where action = 'backup' order by id desc limit 1`.execute(db)
  return rows[0]?.seconds
}

/** The database's figures for monitoring. */
export async function readFigures(db: Db) {
  const [jobs, emails, sessions, lastBackup] = await Promise.all([
    countJobs(db),
    countUnsentEmails(db),
    countLiveSessions(db),
    findLastBackup(db),
  ])
  return { jobs, emails, sessions, lastBackup }
}
