import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from '../../../scripts/data-model/write.ts'
import { readRoutines } from '../../platform/db/setup/routine-files.ts'

const areaOf = new Map(AREAS.flatMap(({ title, tables }) => Object.keys(tables).map((table) => [table, title.toLowerCase()])))

/** The tables that a text of SQL or of the query builder writes. */
const written = (text: string) =>
  [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)|\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)].map(
    ([, inSql, inBuilder]) => inSql ?? inBuilder!,
  )

/** `file: table` for each table of another area that a text writes. Tables of the platform belong to all. */
const foreign = (file: string, text: string) =>
  written(text)
    .filter((table) => areaOf.has(table) && areaOf.get(table) !== 'platform' && areaOf.get(table) !== file.split('/')[0])
    .map((table) => `${file}: ${table}`)

const AREA_NAMES = new Set(areaOf.values())
const inTypeScript = () =>
  globSync('**/*.ts', { cwd: 'server', exclude: ['db/**', 'test/**', '**/*.test.ts'] })
    .filter((file) => !file.startsWith('platform/') && AREA_NAMES.has(file.split('/')[0]!))
    .flatMap((file) => foreign(file, readFileSync(`server/${file}`, 'utf8')))
const inRoutines = () =>
  readRoutines()
    .filter(({ file }) => !file.startsWith('platform/'))
    .flatMap(({ file, name, statements }) => foreign(file, statements.join('\n')).map((one) => one.replace(':', ` ${name}:`)))

/**
 * The writes that are left to be moved to the area of the table, behind a function of its `index.ts`. This list only gets shorter.
 */
const KNOWN: string[] = [
  'accounts/accounts.triggers.sql forget_push_device: push_devices',
  'accounts/accounts.triggers.sql forget_push_devices: push_devices',
  'attendance/attendance/queries.ts: duty_schedules',
  'attendance/attendance/queries.ts: slots',
  'attendance/late-facts/many-queries.ts: duty_schedules',
  'attendance/late-facts/queries.ts: slots',
  'attendance/visits/queries.ts: stations',
  'billing/receivables/reminders/queries.ts: notices',
  'contracts/slots/generate-slots.sql generate_slots: duty_schedules',
  'contracts/slots/late-facts-queries.ts: late_facts',
  'contracts/slots/slots.sql free_slots: duty_schedules',
  'contracts/slots/slots.triggers.sql detach_changed_hours: duty_schedules',
  'contracts/slots/slots.triggers.sql detach_shift: duty_schedules',
  'guard/events/queries.ts: patrol_scans',
  'guard/sign-in/queries.ts: accounts',
  'people/guard-qualifications/reminder-queries.ts: notices',
  'people/guards/guards.triggers.sql end_guard_account: accounts',
  'people/recruitment/person/erase-queries.ts: contact_messages',
  'people/recruitment/person/erase-queries.ts: quotations',
  'people/recruitment/person/erase-queries.ts: quote_requests',
  'roster/duty-schedules/duty-schedules.triggers.sql sync_slot: slots',
  'sales/quote-request-queries.ts: clients',
  'sites/client-logins/queries.ts: account_stations',
  'sites/client-logins/queries.ts: accounts',
  'sites/client-logins/queries.ts: notices',
  'sites/client-requests/client-requests.triggers.sql record_message_notice: notices',
  'sites/stations/stations.triggers.sql record_client_since: calendar_feeds',
]

test('an area writes its own tables; those that write others are these, and no more come', () => {
  expect([...new Set([...inTypeScript(), ...inRoutines()])].sort()).toEqual(KNOWN)
})
