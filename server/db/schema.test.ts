import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { generateTypes } from './types.ts'

const { db, pool } = await testDatabase()

test('schema.ts follows the migrations: npm run db:types writes it', async () => {
  expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(await generateTypes(db))
})

test('every foreign key that is read by has an index', async () => {
  const { rows } = await pool.query(`
    select con.conrelid::regclass::text || '.' || att.attname as column
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f'
      and not exists (select from pg_index where indrelid = con.conrelid and indkey[0] = con.conkey[1])`)
  expect(rows.map(({ column }) => column).sort()).toEqual(NOT_LOOKED_UP)
})

/** Without one: nobody reads by them except when their target is erased for good. */
const NOT_LOOKED_UP = [
  'incident_events.account_id',
  'known_devices.account_id',
  'patrols.guard_id',
  'patrols.station_id',
  'quote_requests.service_id',
]

test('every record is versioned, audited and guarded against dead references', async () => {
  const { rows } = await pool.query(`
    select c.relname as name, array_agg(t.tgname::text order by t.tgname) as triggers
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where exists (select from pg_attribute where attrelid = c.oid and attname = 'deleted_at') group by 1`)
  expect(rows.length).toBeGreaterThan(8)
  for (const { name, triggers } of rows) expect(triggers, name).toEqual(expect.arrayContaining(['audit', 'needed', 'touch']))
  const withReferences = rows.filter(({ triggers }) => triggers.includes('live')).map(({ name }) => name)
  expect(withReferences).toEqual(
    expect.arrayContaining(['accounts', 'duty_schedules', 'incidents', 'invoices', 'job_applications', 'stations']),
  )
})
