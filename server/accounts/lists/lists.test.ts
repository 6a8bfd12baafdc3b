import { expect, test } from 'vitest'
import * as views from '../../../api/accounts/list-views.ts'
import * as calls from '../../../api/accounts/lists.ts'
import { allCalls } from '../../../api/index.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { type As, testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const NIGHT: views.ListViewInput = {
  name: 'Night shifts',
  shared: false,
  filters: { shift_type: 'Night', station_id: '3' },
  sort: '-shift_date',
  columns: ['guard_id', 'shift_date'],
}
const save = (as: As, view: Partial<views.ListViewInput> = {}, list: calls.ListName = 'guards') =>
  send(as, views.create, { body: { list, ...NIGHT, ...view } })
const seen = async (as: As, list: calls.ListName = 'guards') =>
  (await send(as, views.list, { query: { list } })).body.map(({ name }: views.ListView) => name)
const choose = (as: As, list: calls.ListName, choices: Partial<calls.ListChoices>) =>
  send(as, calls.set, { params: { list }, body: { columns: null, rows: null, fits: false, ...choices } })
const choices = async (as: As) => (await send(as, calls.list, {})).body

/** Signs a further account in. */
async function another(role: 'admin' | 'supervisor', areas: 'website'[] | undefined = undefined) {
  const { id } = await makeAccount(db, { role, ...(areas && { areas }), user_name: 'Joan Akello' })
  const { access_token } = await openSession(db, { accountId: id, role, address: '127.0.0.1', userAgent: 'test' })
  return { id, token: access_token }
}

/** The groups of calls whose name differs from that of the list. */
const GROUPS: Partial<Record<calls.ListName, string>> = {
  ageing: 'statements.ageing',
  applications: 'recruitment.list',
  certificates: 'receipts.list',
  differing: 'statements.differing',
  ledger: 'invoices.list',
  'my-guards': 'ownStations.allGuards',
  'my-stations': 'ownStations.list',
  'register items': 'registerItems.list',
  reminders: 'statements.reminders',
  rounds: 'patrols.list',
  statements: 'statements.get',
  uncovered: 'reports.uncovered',
}

test('each list needs the permission of its call', () => {
  const asked = (list: calls.ListName) => {
    const call = GROUPS[list] ?? `${list.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())}.list`
    return allCalls.find(({ group, name }) => `${group}.${name}` === call)?.call.permission
  }
  expect(Object.fromEntries(calls.LIST_NAMES.map((list) => [list, asked(list)]))).toEqual(calls.LISTS)
})

test('the choices for a list follow the account, and nobody else has them', async () => {
  await choose('admin', 'guards', { columns: ['id', 'rank'], rows: 50 })
  await choose('admin', 'clients', { fits: true })
  await choose('admin', 'guards', { columns: ['id', 'lastName'], rows: 25 })
  expect(await choices('admin')).toEqual([
    { list: 'clients', columns: null, rows: null, fits: true },
    { list: 'guards', columns: ['id', 'lastName'], rows: 25, fits: false },
  ])
  expect(await choices('super_admin')).toEqual([])
  await choose('admin', 'guards', {})
  expect(await choices('admin')).toHaveLength(1)
})

test('choices are for lists that the person may read, before and after a change of areas', async () => {
  const { id, token } = await another('admin')
  await choose({ token }, 'guards', { rows: 10 })
  await pool.query("update accounts set areas = '{website}' where id = $1", [id])
  expect(await choices({ token })).toEqual([])
  expect((await choose({ token }, 'guards', { rows: 25 })).status).toBe(403)
  expect((await choose('supervisor', 'clients', { rows: 25 })).status).toBe(403)
  expect((await choose('supervisor', 'visits', { rows: 25 })).status).toBe(200)
})

test('a column that is named twice, none at all, and more rows than a page has are refused', async () => {
  for (const wrong of [{ columns: ['id', 'id'] }, { columns: [] }, { columns: ['a b'] }, { rows: 1001 }, { rows: 0 }])
    expect((await choose('admin', 'guards', wrong)).status, JSON.stringify(wrong)).toBe(422)
})

test('a view is kept with its filters, order and columns, and only its maker sees it', async () => {
  const { status, body } = await save('admin')
  expect(status).toBe(201)
  const { name, filters, sort, columns } = NIGHT
  expect(body.view).toMatchObject({ list: 'guards', name, filters, sort, columns, own: true, may_change: true })
  expect(await seen('admin')).toEqual(['Night shifts'])
  expect(await seen('admin', 'clients')).toEqual([])
  expect(await seen('super_admin')).toEqual([])
  const params = { id: String(body.view.id) }
  expect((await send('super_admin', views.update, { params, body: { ...NIGHT, name: 'Mine' } })).status).toBe(404)
  expect((await send('super_admin', views.remove, { params })).status).toBe(404)
})

test('a view that is shared is seen by all who may read the list, and changed by its maker and admins', async () => {
  const supervisor = await another('supervisor')
  const { body } = await save(supervisor, { shared: true }, 'visits')
  const params = { id: String(body.view.id) }
  expect(await seen('admin', 'visits')).toEqual(['Night shifts'])
  expect(await seen('supervisor', 'visits')).toEqual(['Night shifts'])
  expect(await seen(await another('admin', ['website']), 'notices')).toEqual([])
  expect((await send(await another('admin', ['website']), views.list, { query: { list: 'visits' } })).status).toBe(403)

  const renamed = { ...NIGHT, shared: true, name: 'By night' }
  const refused = await send('supervisor', views.update, { params, body: renamed })
  expect([refused.status, refused.body.message]).toEqual([403, 'Only Joan Akello and admins change this view.'])
  expect((await send('supervisor', views.remove, { params })).status).toBe(403)
  expect((await send('admin', views.update, { params, body: renamed })).body.view).toMatchObject({
    maker: 'Joan Akello',
    own: false,
  })
  expect(await seen(supervisor, 'visits')).toEqual(['By night'])
  expect((await send(supervisor, views.remove, { params })).status).toBe(200)
  expect(await seen('admin', 'visits')).toEqual([])
  const { rows } = await pool.query("select action, old, new from audit_log where table_name = 'list_views' order by id")
  expect(rows).toMatchObject([
    { action: 'insert', new: { name: 'Night shifts', shared: true } },
    { action: 'update', old: { name: 'Night shifts' }, new: { name: 'By night' } },
    { action: 'delete', old: null, new: null },
  ])
})

test('names of the own views of a list differ; those of others may be the same', async () => {
  const { body } = await save('admin', { shared: true })
  const again = await save('admin', { name: 'night SHIFTS' })
  expect([again.status, again.body.fields]).toEqual([409, { name: 'You have a view with this name.' }])
  expect((await save('admin', {}, 'clients')).status).toBe(201)
  expect((await save('super_admin')).status).toBe(201)
  const { body: other } = await save('admin', { name: 'Other' })
  const params = { id: String(other.view.id) }
  expect((await send('admin', views.update, { params, body: NIGHT })).status).toBe(409)
  expect((await send('admin', views.update, { params: { id: String(body.view.id) }, body: NIGHT })).status).toBe(200)
})

test('a person has as many views of a list as there is room for', async () => {
  await save('admin')
  await pool.query(
    `insert into list_views (account_id, list, name, shared, filters) select v.account_id, v.list, n::text, false, '{}'
       from list_views v, generate_series(2, $1) n`,
    [views.MOST_VIEWS],
  )
  expect(await save('admin', { name: 'One more' })).toMatchObject({
    status: 409,
    body: { message: 'You have 40 views of this list. Delete one that you do not need any more.' },
  })
})

test('what is shared stays when its maker is gone; the rest goes with the account', async () => {
  const { id, token } = await another('admin')
  await save({ token }, { shared: true, name: 'Shared' })
  await save({ token })
  await choose({ token }, 'guards', { rows: 10 })
  await pool.query('delete from sessions where account_id = $1', [id])
  await pool.query('delete from accounts where id = $1', [id])
  expect((await send('admin', views.list, { query: { list: 'guards' } })).body).toMatchObject([
    { name: 'Shared', maker: null, own: false },
  ])
  const { rows } = await pool.query(
    'select count(*)::int as views, (select count(*)::int from list_choices) as chosen from list_views',
  )
  expect(rows).toEqual([{ views: 1, chosen: 0 }])
})
