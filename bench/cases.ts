import * as dashboard from '../server/company/dashboard/queries.ts'
import type { Db } from '../server/platform/db/open.ts'
import * as schedules from '../server/roster/duty-schedules/queries.ts'
import * as clients from '../server/sites/clients/queries.ts'

/** A case: the product's call, and its statements for the bare server. `goal` is the least ratio of the two. */
export type Case = { name: string; path: string; goal: number; query: (db: Db) => Promise<unknown> }

export const CASES: Case[] = [
  {
    name: 'list',
    path: '/api/v1/clients?page=1&page_size=25',
    goal: 0.6,
    query: (db) => clients.listClients(db, { page: 1, page_size: 25 }),
  },
  {
    name: 'list with names',
    path: '/api/v1/duty_schedules?page=1&page_size=25',
    goal: 0.6,
    query: (db) => schedules.listDutySchedules(db, { page: 1, page_size: 25 }),
  },
  { name: 'one record', path: '/api/v1/clients/1', goal: 0.7, query: (db) => clients.findClient(db, 1) },
  {
    name: 'search',
    path: '/api/v1/clients?page=1&page_size=25&q=kira',
    goal: 0.6,
    query: (db) => clients.listClients(db, { page: 1, page_size: 25, q: 'kira' }),
  },
  { name: 'dashboard series', path: '/api/v1/dashboard/home-stats', goal: 0.6, query: (db) => dashboard.homeStats(db) },
]

/** The call that measures writing. */
export const CREATE = { path: '/api/v1/clients/register', goal: 0.5 }
export const newClient = (name: string) => ({ firstName: name, lastName: 'Written', contacts: '+256 700 000 001' })
