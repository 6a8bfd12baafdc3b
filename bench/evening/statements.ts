import { openDatabase } from '../../server/platform/db/open.ts'

/** Statements that are printed. */
const MOST = 20
const WIDTH = 150

async function query<T extends object>(url: string, text: string) {
  const { pool, close } = openDatabase(url, { connections: 1 })
  const { rows } = await pool.query<T>(text)
  await close()
  return rows
}

/** Forgets what the database has counted so far. */
export const forgetStatements = (url: string) => query(url, 'select pg_stat_statements_reset()')

/** The statements on which the database has spent most, with calls and milliseconds in all; those inside functions are marked. */
export async function dearestStatements(url: string) {
  const rows = await query<{ calls: number; spent: number; toplevel: boolean; query: string }>(
    url,
    `select calls, total_exec_time as spent, toplevel, regexp_replace(query, '\\s+', ' ', 'g') as query
      from pg_stat_statements order by total_exec_time desc limit ${MOST}`,
  )
  return rows.map(({ calls, spent, toplevel, query }) =>
    [String(calls).padStart(8), spent.toFixed(0).padStart(8), toplevel ? ' ' : 'in', query.slice(0, WIDTH)].join(' '),
  )
}
