import { expect, test } from 'vitest'
import { get as approvedTexts } from '../../../api/website/spoken.ts'
import * as calls from '../../../api/website/translations.ts'
import { testApp } from '../../test/app.ts'
import { CATALOGUE, ENTRIES } from './catalogue.ts'

const { db, send } = await testApp()

const entry = (text: string, language = 'sw') => CATALOGUE.find((one) => one.text === text && one.language === language)!
const params = ({ id }: { id: number }) => ({ id: String(id) })
const approve = (of: { id: number }, approved = true, version?: number) =>
  send('admin', calls.approve, { params: params(of), body: { approved, ...(version && { version }) } })
const shown = async () => (await send(null, approvedTexts, {})).body
const about = entry('About Us')
const overdue = entry('{overdue} overdue')

test('each text in each language has an id of its own', () => {
  expect(ENTRIES.size).toBe(CATALOGUE.length)
})

test('every text is listed with its proposal, found by language, page, state and words', async () => {
  const all = await send('admin', calls.list, { query: { page_size: '5' } })
  expect([all.body.length, all.headers['x-total-count']]).toEqual([5, String(CATALOGUE.length)])
  const query = { language: 'sw', place: 'site/about', q: 'kutuhusu', approved: 'false' } as const
  expect((await send('admin', calls.list, { query })).body).toMatchObject([
    { id: about.id, text: 'About Us', translation: 'Kutuhusu', approved: false, approved_by: null, version: 1 },
  ])
  expect((await send('admin', calls.places, {})).body).toContain('site/about')
  const sorted = await send('admin', calls.list, { query: { language: 'lg', sort: '-text', page_size: '2' } })
  expect(sorted.body[0].text.localeCompare(sorted.body[1].text, 'en')).toBeGreaterThanOrEqual(0)
})

test('a visitor sees a translation once it is approved, and English after a change of it', async () => {
  expect(await shown()).toEqual({ lg: { site: {}, portal: {}, places: [] }, sw: { site: {}, portal: {}, places: [] } })
  expect(await approve(about)).toMatchObject({
    status: 200,
    body: { message: 'Translation saved', translation: { approved: true, approved_by: expect.any(String), version: 2 } },
  })
  await approve(overdue)
  expect((await shown()).sw).toMatchObject({
    site: { 'About Us': 'Kutuhusu' },
    portal: { '{overdue} overdue': overdue.proposed },
    places: expect.arrayContaining(['site/frame', 'portal/home']),
  })
  const changed = await send('admin', calls.update, { params: params(about), body: { translation: 'Kuhusu sisi', version: 2 } })
  expect(changed.body.translation).toMatchObject({ translation: 'Kuhusu sisi', approved: false, approved_by: null, version: 3 })
  expect((await shown()).sw.site).toEqual({})
  await approve(about)
  expect((await shown()).sw.site).toEqual({ 'About Us': 'Kuhusu sisi' })
  await approve(about, false)
  expect((await shown()).sw.site).toEqual({})
})

test('a text that the frame says, too, makes no page one of the language', async () => {
  await approve(entry('Careers', 'lg'))
  expect((await shown()).lg.places).toEqual(['site/frame'])
  const journey = CATALOGUE.find(({ language, places }) => language === 'lg' && String(places) === 'site/careers')!
  await approve(journey)
  expect((await shown()).lg.places).toEqual(['site/careers', 'site/frame'])
})

test('a change of values that the text fills in, a stale version and an unknown text are refused', async () => {
  const body = { translation: 'Imepita muda' }
  expect(await send('admin', calls.update, { params: params(overdue), body })).toMatchObject({
    status: 422,
    body: { fields: { translation: 'Please keep {overdue} as it is.' } },
  })
  await approve(entry('Careers'))
  expect((await approve(entry('Careers'), false, 1)).status).toBe(409)
  expect((await approve({ id: 1 })).status).toBe(404)
})

test('saving a translation as it was leaves it approved', async () => {
  await approve(about)
  const { translation } = (await send('admin', calls.get, { params: params(about) })).body
  const saved = await send('admin', calls.update, { params: params(about), body: { translation } })
  expect(saved.body.translation.approved).toBe(true)
})

test('a text that is said no more is not shown, though it was approved', async () => {
  await db.insertInto('translations').values({ id: 7, language: 'sw', text: 'Gone', translation: 'Imeondoka' }).execute()
  await db
    .updateTable('translations')
    .set({ approved: true, approved_at: new Date().toISOString() })
    .where('id', '=', 7)
    .execute()
  expect((await shown()).sw.site).not.toHaveProperty('Gone')
})
