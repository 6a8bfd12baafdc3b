import { expect, test } from 'vitest'
import * as calls from '../../../api/company/home.ts'
import { testApp } from '../../test/app.ts'

const { pool, send } = await testApp()
const { DEFAULT_HOME } = calls
const put = (content: unknown, version?: number) =>
  send('admin', calls.update, { body: { content: content as calls.HomeContent, ...(version && { version }) } })

test('everyone reads the content; until it is changed, the default', async () => {
  expect(await send(null, calls.get, {})).toMatchObject({ status: 200, body: { content: DEFAULT_HOME, version: 1 } })
})

test('staff change it, each time with a version', async () => {
  const content = { ...DEFAULT_HOME, vision: 'Open gates.', notice: 'Closed on 9 October.' }
  const saved = await put(content, 1)
  expect(saved).toMatchObject({ status: 200, body: { message: 'Site content saved', home: { content, version: 2 } } })
  expect((await send(null, calls.get, {})).body).toEqual(saved.body.home)
  expect(await put(DEFAULT_HOME, 1)).toMatchObject({
    status: 409,
    body: { code: 'outdated', current: { content: { vision: 'Open gates.' }, version: 2 } },
  })
  expect((await put(DEFAULT_HOME, 2)).status).toBe(200)
  expect((await put(content)).status).toBe(200)
})

test('content that the site cannot show is refused, naming the field', async () => {
  const refusals: [object, string][] = [
    [{ hero: [DEFAULT_HOME.hero[0]] }, 'hero'],
    [{ brand: { ...DEFAULT_HOME.brand, name: '' } }, 'content.brand.name'],
    [{ social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'content.social.0.url'],
    [{ contact: { ...DEFAULT_HOME.contact, latitude: 91 } }, 'content.contact.latitude'],
    [{ extra: 'field' }, 'extra'],
  ]
  for (const [change, field] of refusals) {
    const { status, body } = await put({ ...DEFAULT_HOME, ...change })
    expect({ status, field: Object.keys(body.fields)[0] }).toEqual({ status: 422, field: expect.stringContaining(field) })
  }
  expect((await pool.query('select 1 from home_contents')).rowCount).toBe(0)
})

test('brand and contact details are changed alone, and the rest of the content stays', async () => {
  const { brand, contact } = DEFAULT_HOME
  const change = (name: string, version?: number) =>
    send('admin', calls.updateCompany, { body: { ...brand, ...contact, name, ...(version && { version }) } })
  await put({ ...DEFAULT_HOME, vision: 'Open gates.' }, 1)
  expect(await change('Ngao Guards', 2)).toMatchObject({
    status: 200,
    body: { message: 'Brand and contact details saved', company: { name: 'Ngao Guards', email: contact.email, version: 3 } },
  })
  const content = { ...DEFAULT_HOME, vision: 'Open gates.', brand: { ...brand, name: 'Ngao Guards' } }
  expect((await send(null, calls.get, {})).body).toEqual({ content, version: 3 })
  expect(await change('Another', 2)).toMatchObject({ status: 409, body: { current: { name: 'Ngao Guards', version: 3 } } })
  expect((await send('client', calls.updateCompany, { body: { ...brand, ...contact } })).status).toBe(403)
})

test('visitors and clients change nothing', async () => {
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, calls.update, { body: { content: DEFAULT_HOME } })).status).toBe(status)
  }
  expect((await pool.query('select 1 from home_contents')).rowCount).toBe(0)
})

test('content of an older version without promises gets the defaults', async () => {
  const { promises, ...older } = DEFAULT_HOME
  expect(await put(older)).toMatchObject({ status: 200, body: { home: { content: { promises } } } })
  expect(await put({ ...older, promises: { reply: 'an hour' } })).toMatchObject({
    body: { home: { content: { promises: { ...promises, reply: 'an hour' } } } },
  })
})

test('content of an older version without proof has empty lists, so that the site shows none', async () => {
  await put(DEFAULT_HOME)
  await pool.query("update home_contents set content = content - '{reviews,clients,certificates,page_pictures}'::text[]")
  expect((await send(null, calls.get, {})).body.content).toMatchObject({
    ...{ reviews: [], clients: [], certificates: [], page_pictures: {} },
  })
})

test('content may leave out the numbers of the licence and the company; blank ones are none', async () => {
  const { licence_number, registration, ...brand } = DEFAULT_HOME.brand
  expect([licence_number, registration]).toEqual([null, null])
  expect((await put({ ...DEFAULT_HOME, brand })).status).toBe(200)
  const numbers = { licence_number: ' PSO/0117/2011 ', registration: '' }
  expect(
    await send('admin', calls.updateCompany, { body: { ...brand, ...DEFAULT_HOME.contact, ...numbers, version: 2 } }),
  ).toMatchObject({ status: 200, body: { company: { licence_number: 'PSO/0117/2011', registration: null } } })
})

test('every saved content is kept as a version with who saved it, and can be looked at', async () => {
  const renamed = { ...DEFAULT_HOME, brand: { ...DEFAULT_HOME.brand, name: 'Ngao Guards' } }
  await put(renamed)
  await put(DEFAULT_HOME)
  const kept = await send('admin', calls.versions, { query: {} })
  expect(kept.body).toMatchObject([
    { version: 3, by: expect.any(String) },
    { version: 2, by: expect.any(String) },
    { version: 1 },
  ])
  expect(kept.headers['x-total-count']).toBe('3')
  const second = await send('admin', calls.version, { params: { version: '2' } })
  expect(second.body).toMatchObject({ version: 2, content: { brand: { name: 'Ngao Guards' } } })
  expect((await send('admin', calls.version, { params: { version: '9' } })).status).toBe(404)
})
