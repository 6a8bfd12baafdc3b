import { expect, test } from 'vitest'
import * as contract from '../../contract/home.ts'
import { testApp } from '../test/app.ts'

const { pool, send } = await testApp()
const { DEFAULT_HOME } = contract
const put = (content: unknown, version?: number) =>
  send('admin', contract.update, { body: { content: content as contract.HomeContent, ...(version && { version }) } })

test('everyone reads the content, as delivered until somebody changes it', async () => {
  expect(await send(null, contract.get, {})).toMatchObject({ status: 200, body: { content: DEFAULT_HOME, version: 1 } })
})

test('staff change it, from the first time on with versions', async () => {
  const content = { ...DEFAULT_HOME, vision: 'Open gates.', notice: 'Closed on 9 October.' }
  const saved = await put(content, 1)
  expect(saved).toMatchObject({ status: 200, body: { message: 'Site content saved', home: { content, version: 2 } } })
  expect((await send(null, contract.get, {})).body).toEqual(saved.body.home)
  expect(await put(DEFAULT_HOME, 1)).toMatchObject({
    status: 409,
    body: { code: 'outdated', current: { content: { vision: 'Open gates.' }, version: 2 } },
  })
  expect((await put(DEFAULT_HOME, 2)).status).toBe(200)
  expect((await put(content)).status).toBe(200)
})

test('content that the site could not show is refused, and where', async () => {
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

test('visitors and clients change nothing', async () => {
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
  ] as const) {
    expect((await send(as, contract.update, { body: { content: DEFAULT_HOME } })).status).toBe(status)
  }
  expect((await pool.query('select 1 from home_contents')).rowCount).toBe(0)
})

test('content from before there were promises has the ones delivered', async () => {
  const { promises, ...older } = DEFAULT_HOME
  expect(await put(older)).toMatchObject({ status: 200, body: { home: { content: { promises } } } })
})
