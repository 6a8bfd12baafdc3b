import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/people/guard-qualifications.ts'
import * as types from '../../../api/people/qualification-types.ts'
import { testApp } from '../../test/app.ts'
import { docx, file, pdf, png } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on

testRecordRules({
  on,
  title: 'Qualification',
  table: 'guard_qualifications',
  calls,
  valid: async (number) => ({ guard_id: (await make.makeGuard(db)).id, type_id: 1, number: `PSO ${number}` }),
  change: { number: 'PSO 77', expires_on: '2030-01-31' },
  shows: { valid: { state: 'Unverified', type_name: 'PSO guard registration', guard_name: 'Moses Okot' } },
  messages: {
    create: 'Qualification added successfully',
    update: 'Qualification updated successfully',
    remove: 'Qualification deleted successfully',
  },
  required: ['guard_id', 'type_id'],
})

const FIREARMS = 3
const NATIONAL_ID = 5
const add = async (more: object = {}) => {
  const { id: guard_id } = await make.makeGuard(db)
  return send('admin', calls.create, { body: { guard_id, type_id: FIREARMS, ...more } })
}
const one = { params: { id: '1' } }
const get = async () => (await send('admin', calls.get, one)).body as calls.GuardQualification
const idsOf = async (query: object) => {
  const { body } = await send('admin', calls.list, { query: { sort: 'id', ...query } })
  return (body as calls.GuardQualification[]).map(({ id }) => id)
}

test('a qualification that ends before it is issued is refused at its field', async () => {
  expect(await add({ issued_on: '2026-12-05', expires_on: '2026-12-04' })).toMatchObject({
    status: 422,
    body: { fields: { expires_on: 'The end must not be before the day of issue.' } },
  })
  expect((await add({ issued_on: '2026-12-05', expires_on: '2026-12-05' })).status).toBe(201)
})

test('what is no day and cannot be compared with one is refused at its field', async () => {
  for (const issued_on of [{ toString: false }, 20261205])
    expect(await add({ issued_on, expires_on: '2026-12-05' })).toMatchObject({
      status: 422,
      body: { fields: { issued_on: 'issued on must be text.' } },
    })
})

test('the state follows from the day: Unverified, Valid, Expiring from the first reminder on, Expired the day after the end', async () => {
  const { id: guard_id } = await make.makeGuard(db)
  const inDays = async (days: number, more: object = {}) => {
    const { id } = await make.makeQualification(db, {
      guard_id,
      type_id: (await make.makeQualificationType(db)).id,
      expires_on: addDays(today(), days),
      ...more,
    })
    const { body } = await send('admin', calls.get, { params: { id: String(id) } })
    return [body.state, body.days_left]
  }
  expect(await inDays(61)).toEqual(['Valid', 61])
  expect(await inDays(60)).toEqual(['Expiring', 60])
  expect(await inDays(0)).toEqual(['Expiring', 0])
  expect(await inDays(-1)).toEqual(['Expired', -1])
  expect(await inDays(20, { verified_at: null })).toEqual(['Unverified', 20])
  expect(await inDays(-1, { verified_at: null })).toEqual(['Expired', -1])
  expect(await inDays(20, { revoked_at: new Date().toISOString() })).toEqual(['Revoked', 20])
  expect(await idsOf({ state: 'Expiring' })).toEqual([2, 3])
  expect(await idsOf({ state: 'Expired' })).toEqual([4, 6])
  expect(await idsOf({ state: 'Unverified' })).toEqual([5])
  expect(await idsOf({ state: 'Revoked' })).toEqual([7])
})

test('of two qualifications of a type the newest verified one counts, and the older one is not listed as ending', async () => {
  const { id: guard_id } = await make.makeGuard(db)
  const licence = { guard_id, type_id: FIREARMS }
  await make.makeQualification(db, { ...licence, expires_on: addDays(today(), 5) })
  await send('admin', calls.create, { body: { ...licence, expires_on: addDays(today(), 370) } })
  expect(await get()).toMatchObject({ state: 'Expiring', superseded: false })
  await send('admin', calls.verify, { params: { id: '2' }, body: {} })
  expect(await get()).toMatchObject({ state: 'Expiring', superseded: true })
  expect(await idsOf({ state: 'Expiring' })).toEqual([])
})

test('a verification has person and time; changing what was verified revokes it', async () => {
  await add({ number: 'FA 1', expires_on: '2030-01-01' })
  expect(await send('admin', calls.verify, { ...one, body: { version: 1 } })).toMatchObject({
    status: 201,
    body: {
      message: 'Qualification verified',
      qualification: { state: 'Valid', verified_by_name: 'Lydia Asiimwe', verified_at: expect.stringMatching(/Z$/) },
    },
  })
  expect((await send('admin', calls.verify, { ...one, body: { version: 1 } })).body.code).toBe('outdated')
  const { guard_id, type_id } = await get()
  const same = { guard_id, type_id, number: 'FA 1', expires_on: '2030-01-01' }
  expect((await send('admin', calls.update, { ...one, body: same })).body.qualification.state).toBe('Valid')
  const later = { ...same, expires_on: '2031-01-01' }
  expect((await send('admin', calls.update, { ...one, body: later })).body.qualification).toMatchObject({
    state: 'Unverified',
    verified_by_name: null,
  })
})

test('a revoked qualification has a reason, is not revoked twice and cannot be verified', async () => {
  await add()
  const revoke = (reason: string) => send('admin', calls.revoke, { ...one, body: { reason } })
  expect((await revoke('no')).body.fields).toEqual({ reason: 'Say why it is revoked.' })
  expect(await revoke('Withdrawn by the police.')).toMatchObject({
    status: 201,
    body: { message: 'Qualification revoked', qualification: { state: 'Revoked', revoked_reason: 'Withdrawn by the police.' } },
  })
  expect((await revoke('Again')).body.message).toBe('This qualification is revoked already.')
  expect(await send('admin', calls.verify, { ...one, body: {} })).toMatchObject({
    status: 409,
    body: { message: 'This qualification was revoked. Add a new one.' },
  })
})

test('counts the shifts after the end, including the night shift of the last day', async () => {
  const ends = addDays(today(), 5)
  await add({ expires_on: ends })
  const { id: station_id } = await make.makeStation(db)
  const shift = (days: number, more: object = {}) =>
    make.makeDutySchedule(db, { guard_id: 1, station_id, shift_date: addDays(ends, days), ...more })
  await shift(-1)
  await shift(0, { start_time: '06:00', end_time: '18:00' })
  expect((await get()).shifts_after).toBe(0)
  await shift(0, { start_time: '18:00', end_time: '06:00' })
  for (let day = 1; day <= 6; day++) await shift(day, { start_time: '18:00', end_time: '06:00' })
  await shift(8, { deleted_at: new Date().toISOString() })
  expect((await get()).shifts_after).toBe(7)
})

test('a scan is judged by its content, the newest is sent as an attachment, and each download is audited', async () => {
  await add()
  const attach = (given: File) => send('admin', calls.attach, { ...one, body: {}, files: { file: given } })
  expect((await attach(file('licence.pdf', '<script>alert(1)</script>'))).body.fields).toEqual({
    file: 'This file is not a PDF, DOCX, JPG or PNG file.',
  })
  expect((await send('admin', calls.download, one)).status).toBe(404)
  await attach(docx('old.docx'))
  expect((await attach(pdf('licence.pdf.js'))).body).toMatchObject({
    message: 'File added successfully',
    qualification: { scan: { file_name: 'licence.pdf', may_open: true } },
  })
  const response = await send('admin', calls.download, one)
  expect(response.raw).toBe(await pdf().text())
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''licence.pdf",
  })
  const { rows } = await pool.query("select table_name, record_id, new from audit_log where action = 'download'")
  expect(rows).toEqual([{ table_name: 'guard_qualifications', record_id: '1', new: { guard_id: 1 } }])
})

test('the scan of an identity document is opened by those with the permission; a refusal is audited', async () => {
  await add({ type_id: NATIONAL_ID })
  await send('admin', calls.attach, { ...one, body: {}, files: { file: png() } })
  expect((await get()).scan).toMatchObject({ may_open: false })
  expect(await send('admin', calls.download, one)).toMatchObject({
    status: 403,
    body: { message: 'You do not have permission to open identity and health documents. A super admin can give it to you.' },
  })
  expect((await send('super_admin', calls.download, one)).status).toBe(200)
  const { rows } = await pool.query("select action from audit_log where action like '%download' order by id")
  expect(rows).toEqual([{ action: 'refused_download' }, { action: 'download' }])
})

test('a search finds numbers and names of guards, and no telephone numbers', async () => {
  await add({ number: 'FA 123' })
  const { id: guard_id } = await make.makeGuard(db, { first_name: 'Ruth', contacts: '0772 123' })
  await send('admin', calls.create, { body: { guard_id, type_id: 1 } })
  expect(await idsOf({ q: 'fa 12' })).toEqual([1])
  expect(await idsOf({ q: 'RUTH' })).toEqual([2])
  expect(await idsOf({ q: '0772' })).toEqual([])
})

test('a type that is used is not deleted', async () => {
  await add()
  expect(await send('admin', types.remove, { params: { id: String(FIREARMS) } })).toMatchObject({
    status: 409,
    body: { message: 'This qualification type is still used by qualifications (1). Keep it, or delete these first.' },
  })
})
