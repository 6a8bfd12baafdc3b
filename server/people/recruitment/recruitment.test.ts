import { expect, test } from 'vitest'
import * as calls from '../../../api/people/recruitment.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeApplication, makeJob } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const params = { id: '1' }
const opened = async (id = '1') => (await send('admin', calls.get, { params: { id } })).body as calls.ApplicationDetail
const move = (body: object) => send('admin', calls.move, { params, body: body as calls.StageChange })
const emails = async () =>
  (await pool.query('select recipient, subject, body_text, about_table, about_id from emails order by id')).rows

test('the list is searched by name, address and reference, filtered by job and stage, sorted by stage in their order', async () => {
  await makeJob(db, { title: 'Dog Handler' })
  const { reference } = await makeApplication(db, { job_id: 1, stage: 'Rejected', rating: 3 })
  await makeApplication(db, { name: 'Moses Okot', email: 'moses@mail.example', stage: 'Interview' })
  await makeApplication(db, { deleted_at: new Date().toISOString() })
  const ids = async (query: object) => (await send('admin', calls.list, { query })).body.map(({ id }: calls.Application) => id)
  expect(await ids({})).toEqual([2, 1])
  expect(await ids({ q: 'AMINA' })).toEqual([1])
  expect(await ids({ q: 'moses@' })).toEqual([2])
  expect(await ids({ q: reference.toLowerCase() })).toEqual([1])
  expect(await ids({ jobId: '1' })).toEqual([1])
  expect(await ids({ stage: 'Interview' })).toEqual([2])
  expect(await ids({ sort: 'stage' })).toEqual([2, 1])
  expect(await ids({ sort: '-rating' })).toEqual([1, 2])
  expect(await ids({ sort: 'name', page: '1', page_size: '1' })).toEqual([1])
  const [, row] = (await send('admin', calls.list, { query: {} })).body
  expect(row).toMatchObject({ job_title: 'Dog Handler', stage: 'Rejected', rating: 3 })
  expect(row).not.toHaveProperty('message')
  const { raw } = await send('admin', calls.exportCsv, { query: { stage: 'Interview' } })
  expect(raw.split('\r\n')[0]).toBe('\uFEFFID,Reference,Name,Email,Phone,Job ID,Job,Stage,Since,Rating,Received at')
  expect(raw).toContain(',Moses Okot,moses@mail.example,,2,Security Guard,Interview,')
  expect(raw).not.toContain('Amina')
})

test('the board has every stage in order, the last arrivals first, at most fifty cards each', async () => {
  await makeApplication(db)
  await makeApplication(db, { name: 'Moses Okot', email: 'moses@mail.example', job_id: 1 })
  await pool.query(`insert into job_applications (job_id, name, email, stage) select 1, 'N' || n, 'n@mail.example', 'Rejected'
    from generate_series(1, 51) n`)
  await move({ stage: 'Interview' })
  await send('admin', calls.move, { params: { id: '2' }, body: { stage: 'Interview' } })
  const board = async (query: object = {}) => (await send('admin', calls.board, { query })).body as calls.BoardColumn[]
  const all = await board()
  expect(all.map(({ stage, total }) => [stage, total])).toEqual([
    ['New', 0],
    ['Shortlisted', 0],
    ['Interview', 2],
    ['Offered', 0],
    ['Hired', 0],
    ['Rejected', 51],
  ])
  expect(all[2]!.applications.map(({ name }) => name)).toEqual(['Moses Okot', 'Amina Ssali'])
  expect(all[5]!.applications).toHaveLength(50)
  expect((await board({ q: 'amina' })).map(({ total }) => total)).toEqual([0, 0, 1, 0, 0, 0])
  expect((await board({ jobId: '99' })).every(({ total }) => total === 0)).toBe(true)
})

test('a move is recorded with person, time and both stages; the decision is dated', async () => {
  const { stage_since } = await makeApplication(db, { stage_since: '2026-01-01T00:00:00Z' })
  const moved = await move({ stage: 'Shortlisted', version: 1 })
  expect(moved).toMatchObject({
    status: 200,
    body: { message: 'Application moved', application: { stage: 'Shortlisted', version: 2, guard_id: null } },
  })
  expect(moved.body.application.stage_since > stage_since).toBe(true)
  await move({ stage: 'Rejected' })
  expect((await opened()).history).toEqual([
    expect.objectContaining({ from_stage: 'New', to_stage: 'Shortlisted', by: 'Lydia Asiimwe', at: expect.stringMatching(/Z$/) }),
    expect.objectContaining({ from_stage: 'Shortlisted', to_stage: 'Rejected' }),
  ])
  const decided = async () => (await pool.query('select decided_at from job_applications')).rows[0].decided_at
  expect(Date.now() - Date.parse(await decided())).toBeLessThan(60_000)
  await move({ stage: 'Interview' })
  expect(await decided()).toBe(null)
})

test('a move based on an outdated version gets 409 with the current application, and sends no e-mail', async () => {
  await makeApplication(db)
  await move({ stage: 'Interview', version: 1 })
  const late = await move({ stage: 'Rejected', version: 1, letter: { subject: 'A', text: 'B' } })
  expect(late).toMatchObject({ status: 409, body: { code: 'outdated', current: { stage: 'Interview', version: 2 } } })
  expect(await move({ stage: 'Interview', letter: { subject: 'A', text: 'B' } })).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This application is at Interview already.' },
  })
  expect(await emails()).toEqual([])
  expect((await opened()).history).toHaveLength(1)
})

test('an application cannot be moved to Hired or away from it', async () => {
  await makeApplication(db, { stage: 'Hired' })
  expect((await move({ stage: 'Hired' })).body.fields.stage).toContain('stage must be one of: New')
  expect(await move({ stage: 'Rejected' })).toMatchObject({
    status: 409,
    body: { message: 'This applicant has been hired. Change the guard record instead.' },
  })
})

test('an e-mail is sent with a move, or on its own, as it was written', async () => {
  await makeApplication(db)
  await move({
    stage: 'Interview',
    letter: { subject: 'Please come', text: 'On Monday at nine.\n\nBring your ID.\nThe original.' },
  })
  const [email] = await emails()
  expect(email).toMatchObject({
    recipient: 'amina@mail.example',
    subject: 'Please come',
    about_table: 'job_applications',
    about_id: 1,
  })
  expect(email.body_text).toContain('Dear Amina Ssali,\n\nOn Monday at nine.\n\nBring your ID.\nThe original.\n')
  const sent = await send('admin', calls.write, { params, body: { subject: 'Another day', text: 'On Tuesday.' } })
  expect(sent).toMatchObject({ status: 201, body: { message: 'The e-mail is on its way.' } })
  expect((await emails()).map(({ subject }) => subject)).toEqual(['Please come', 'Another day'])
  const { history } = await opened()
  expect(history.map(({ to_stage, letter_subject }) => to_stage ?? letter_subject)).toEqual([
    'Interview',
    'Please come',
    'Another day',
  ])
  expect((await send('admin', calls.write, { params, body: { subject: ' ', text: '' } })).body.fields).toEqual({
    subject: 'subject is required.',
    text: 'text is required.',
  })
})

test('notes are added and never changed; they do not make other people’s view outdated', async () => {
  await makeApplication(db)
  const noted = await send('admin', calls.note, { params, body: { note: 'Spoke to the last employer.' } })
  expect(noted).toMatchObject({ status: 201, body: { message: 'Note added', application: { version: 1 } } })
  await send('super_admin', calls.note, { params, body: { note: 'Very good.' } })
  expect((await opened()).history.map(({ note }) => note)).toEqual(['Spoke to the last employer.', 'Very good.'])
})

test('a rating is 1 to 5, or none again, with the version it is based on', async () => {
  await makeApplication(db)
  const rate = (rating: number | null, version?: number) => send('admin', calls.update, { params, body: { rating, version } })
  expect((await rate(4, 1)).body.application).toMatchObject({ rating: 4, version: 2 })
  expect(await rate(2, 1)).toMatchObject({ status: 409, body: { current: { rating: 4 } } })
  expect((await rate(null)).body.application.rating).toBe(null)
  for (const wrong of [0, 6, 2.5]) expect((await rate(wrong)).status).toBe(422)
})

test('an application that does not exist is not found, and visitors and clients see none', async () => {
  await makeAccount(db)
  const ofOne = [
    [calls.get, {}],
    [calls.update, { body: { rating: 1 } }],
    [calls.move, { body: { stage: 'Interview' } }],
    [calls.note, { body: { note: 'A' } }],
    [calls.write, { body: { subject: 'A', text: 'B' } }],
    [calls.remove, {}],
  ] as const
  for (const [call, input] of ofOne)
    expect(await send('admin', call, { params: { id: '9' }, ...input } as never)).toMatchObject({
      status: 404,
      body: { message: 'Application not found.' },
    })
  await makeApplication(db)
  for (const [call, input] of ofOne) {
    expect((await send(null, call, { params, ...input } as never)).status).toBe(401)
    expect((await send('client', call, { params, ...input } as never)).status).toBe(403)
  }
  expect(await opened()).toMatchObject({ version: 1, history: [] })
})
