import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTriggers } from '../../../scripts/data-model/triggers.ts'
import { writeDataModel } from '../../../scripts/data-model/write.ts'
import { generateTypes } from '../../platform/db/setup/types.ts'
import { testDatabase } from '../database.ts'

const { db, pool } = await testDatabase()

test('schema.ts matches the migrations (npm run db:types writes it)', async () => {
  expect(readFileSync(join(import.meta.dirname, '../../platform/db/schema.ts'), 'utf8')).toBe(await generateTypes(db))
})

test('docs/data-model.md matches the migrations (npm run docs:schema writes it)', async () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/data-model.md'), 'utf8')).toBe(await writeDataModel(db))
})

test('docs/triggers.md matches the database (npm run docs:schema writes it)', async () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/triggers.md'), 'utf8')).toBe(await writeTriggers(db))
})

test('every foreign key has an index over all rows, because erasing looks for references', async () => {
  const { rows } = await pool.query(`
    select con.conrelid::regclass::text || '.' || att.attname as column
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = con.conrelid and indkey[0] = con.conkey[1] and indpred is null)`)
  expect(rows).toEqual([])
})

test('every record is versioned, audited, counted and guarded against dead references', async () => {
  const { rows } = await pool.query(`
    select c.relname as name, array_agg(t.tgname::text order by t.tgname) as triggers
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where exists (select from pg_attribute where attrelid = c.oid and attname = 'deleted_at') group by 1`)
  expect(rows.length).toBeGreaterThan(8)
  for (const { name, triggers } of rows)
    expect(triggers, name).toEqual(expect.arrayContaining(['audit', 'count_change', 'count_in', 'count_out', 'needed', 'touch']))
  const withReferences = rows.filter(({ triggers }) => triggers.includes('live')).map(({ name }) => name)
  expect(withReferences).toEqual(
    expect.arrayContaining(['accounts', 'duty_schedules', 'incidents', 'invoices', 'job_applications', 'stations']),
  )
})
