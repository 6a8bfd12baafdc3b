// A unit's station has no client: an inner join with clients loses it without a word, and a list of what is the clients' shows what
// is not. Every call that reads without naming a record is made here, and says by this list whether units are in its answer.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { allCalls } from '../../../api/index.ts'
import { testApp } from '../../test/app.ts'
import { mayCall } from '../../test/calls/callers.ts'
import { makeResponseUnit } from '../../test/records/alarm-makers.ts'
import { makeDutySchedule, makeGuard, makeIncident } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const NAME = 'Zulu Rapid'

/** Calls that answer with units: the control room, the roster, attendance, and the records of what has happened. */
const SHOWS = [
  'incidents.list',
  'dutySchedules.list',
  'scheduleBoard.list',
  'scheduleBoard.copyPlan',
  'notices.latest',
  'notices.list',
  'search.find',
  'audit.list',
  'responseUnits.list',
  'attendanceDays.list',
  'attendancePeriods.list',
  'attendance.list',
  'exceptions.list',
  'nowNews.sos',
  'now.board',
  'now.places',
  'ownStations.list',
  'ownStations.allGuards',
  'today.get',
  'reports.incidents',
  'reports.operations',
  'guardChoices.list',
]
/** Calls about a contract or a list that must be named. */
const NAMING = ['generator.pool', 'listViews.list', 'way.get']

/** Source files that reach clients from stations: whether they take units in, whose client is null, or are about clients alone. */
const REACHES: Record<string, 'units too' | 'clients alone'> = {
  'alarm/systems/import-queries.ts': 'clients alone',
  'attendance/attendance-days/queries.ts': 'units too',
  'attendance/now/queries.ts': 'units too',
  'attendance/own-stations/queries.ts': 'units too',
  'contracts/lines/lines.triggers.sql': 'clients alone',
  'contracts/lines/queries.ts': 'clients alone',
  'contracts/slots/coverage-queries.ts': 'clients alone',
  'contracts/way/queries.ts': 'clients alone',
  'incidents/incidents/queries.ts': 'clients alone',
  'incidents/reports/queries.ts': 'units too',
  'notify/clients/sees-client.sql': 'clients alone',
  'portal/messages/places.ts': 'clients alone',
  'portal/on-duty-queries.ts': 'clients alone',
  'portal/report/queries.ts': 'clients alone',
  'portal/report/visit-queries.ts': 'clients alone',
  'portal/round-queries.ts': 'clients alone',
  'roster/known-stations/queries.ts': 'units too',
  'roster/offers/offers.triggers.sql': 'clients alone',
  'roster/schedule-board/sheets/sheet-queries.ts': 'units too',
  'sites/client-bans/queries.ts': 'clients alone',
  'sites/client-logins/queries.ts': 'clients alone',
  'sites/client-requests/portal-queries.ts': 'clients alone',
  'sites/search-queries.ts': 'clients alone',
  'sites/stations/queries.ts': 'units too',
}

const DAYS = { from: addDays(today(), -2), to: addDays(today(), 2) }
const known = (station_id: number, guard_id: number): Record<string, string> => ({
  ...DAYS,
  day: today(),
  month: today().slice(0, 7),
  week: mondayOf(today()),
  year: today().slice(0, 4),
  by: 'station',
  q: NAME,
  shift_date: today(),
  start_time: '06:00',
  end_time: '18:00',
  station_id: String(station_id),
  guard_id: String(guard_id),
  ids: String(guard_id),
  from_week: mondayOf(today()),
  to_week: addDays(mondayOf(today()), 7),
  cause: 'Sick',
})
/** A report that counts by station or client. */
const REPORT: Record<string, string> = {
  'reports.operations': 'lateness',
  'reports.people': 'turnover',
  'reports.incidents': 'stations',
}
const required = ({ query }: Endpoint): string[] =>
  query ? ((z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { required?: string[] }).required ?? []) : []

test('every call that reads without naming a record shows response units, or leaves them out, as this list says', async () => {
  const { station_id } = await makeResponseUnit(db, { name: NAME })
  const guard = await makeGuard(db, { first_name: 'Moses' })
  const { id } = await makeDutySchedule(db, { station_id, guard_id: guard.id, start_time: '00:00', end_time: '23:59' })
  await pool.query("insert into attendances (id, state, in_at) values ($1, 'On post', now())", [id])
  await makeIncident(db, { station_id, guard_id: guard.id })
  await pool.query(`insert into exceptions (kind, severity, station_id, due_at) values ('sos', 3, $1, now())`, [station_id])
  const values = known(station_id, guard.id)
  const shown: string[] = []
  const naming: string[] = []
  for (const { group, name, call } of allCalls) {
    if (call.method !== 'GET' || call.params || call.download || call.events || !mayCall('super_admin', call)) continue
    const called = `${group}.${name}`
    const asked = required(call).map((field) => [field, field === 'report' ? REPORT[called] : values[field]] as const)
    const answer = await send('super_admin', call, { query: Object.fromEntries(asked) } as Sent<Endpoint>)
    if (answer.status !== 200) naming.push(called)
    else if (answer.raw.includes(NAME)) shown.push(called)
  }
  expect(naming.sort()).toEqual(NAMING)
  expect(shown.sort()).toEqual(SHOWS.toSorted())
})

test('a file whose SQL reaches clients from stations says whether units are among them', () => {
  const reaches = /\b(?:st|s|site|stations?|post|place)\.client_id\b|join stations using \(client_id\)/
  const files = globSync('**/*.{ts,sql}', { cwd: 'server', exclude: ['db/**', 'test/**', '**/*.test.ts'] })
  const found = files.filter((file) => reaches.test(readFileSync(`server/${file}`, 'utf8').replaceAll("clientName('", '')))
  expect(found.sort()).toEqual(Object.keys(REACHES).sort())
})
