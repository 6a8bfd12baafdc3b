import { expect, test } from 'vitest'
import * as calls from '../../../api/website/site-pages.ts'
import { testApp } from '../../test/app.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { pool, send } = on

const ENTEBBE: calls.SitePageInput = {
  kind: 'guards',
  slug: 'entebbe',
  title: 'Security guards in Entebbe',
  lead: 'Guards along the Entebbe road.',
  body: 'Our patrol stops at each post.',
  published: true,
}

testRecordRules({
  on,
  title: 'Page',
  table: 'site_pages',
  calls,
  valid: async (number) => ({ ...ENTEBBE, slug: `town-${number}`, published: false }),
  change: { title: 'Guards in Mukono', published: true },
  messages: {
    create: 'Page added successfully',
    update: 'Page updated successfully',
    remove: 'Page deleted successfully',
  },
  required: ['kind', 'slug', 'title', 'lead', 'body', 'published'],
})

const add = async (page: Partial<calls.SitePageInput> = {}) => {
  const sent = await send('admin', calls.create, { body: { ...ENTEBBE, ...page } })
  expect(sent.status).toBe(201)
  return sent.body.page as calls.SitePage
}
const read = async (path: string) => (await send(null, calls.readPublished, { query: { path } })).body.page
const published = async () => (await send(null, calls.published, {})).body

test.each([
  ['guards', '/guards/entebbe'],
  ['cctv', '/cctv/entebbe'],
  ['alarm', '/alarm/entebbe'],
  ['sector', '/sectors/entebbe'],
  ['guide', '/guides/entebbe'],
] as const)('a page of the kind %s is read at %s by everybody', async (kind, path) => {
  expect((await add({ kind })).path).toBe(path)
  expect(await read(path)).toMatchObject({ title: ENTEBBE.title, body: ENTEBBE.body })
})

test('a page that is not published, or was deleted, is read by nobody and listed nowhere', async () => {
  const { id } = await add({ slug: 'mukono' })
  await add({ slug: 'draft', published: false })
  expect((await published()).pages.map(({ path }: calls.PublishedPage) => path)).toEqual(['/guards/mukono'])
  expect(await read('/guards/draft')).toBeNull()
  expect((await send('admin', calls.remove, { params: { id: String(id) } })).status).toBe(200)
  expect(await read('/guards/mukono')).toBeNull()
  expect((await published()).pages).toEqual([])
})

test('two pages cannot have one address; the same town may have a page for each service', async () => {
  await add()
  expect(await send('admin', calls.create, { body: ENTEBBE })).toMatchObject({
    status: 409,
    body: { fields: { slug: 'There is a page at this address already.' } },
  })
  await add({ kind: 'cctv' })
})

test.each(['Entebbe', 'entebbe road', '../admin', 'a--b', ''])('the address %j is refused at its field', async (slug) => {
  const sent = await send('admin', calls.create, { body: { ...ENTEBBE, slug } })
  expect([sent.status, Object.keys(sent.body.fields)]).toEqual([422, ['slug']])
})

test('the days of the last changes are those in Kampala', async () => {
  await pool.query(
    `insert into site_pages (kind, slug, title, lead, body, published, updated_at)
      values ('guide', 'cost', 'What a guard costs', 'It depends.', 'On hours.', true, '2026-11-20T22:30:00Z')`,
  )
  const { pages, changed } = await published()
  expect([pages[0].changed_on, changed]).toEqual(['2026-11-21', { content: null, services: null, jobs: null }])
})
