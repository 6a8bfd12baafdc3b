import { expect, test } from 'vitest'
import * as calls from '../../../api/sales/services.ts'
import { testApp } from '../../test/app.ts'
import { makeService } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, send } = on
const guarding = { title: 'Security Guards', description: 'Trained, uniformed guards.', price_rate: 100_000 }

testRecordRules({
  on,
  title: 'Service',
  table: 'services',
  calls,
  valid: (number) => ({ ...guarding, title: `Service ${number}`, image: 'guards.webp', category: 'guards' }),
  change: { price_rate: 0, image: null, category: null },
  messages: {
    create: 'Service added successfully',
    update: 'Service updated successfully',
    remove: 'Service deleted successfully',
  },
  required: ['title', 'description', 'price_rate'],
  publicReads: true,
})

test('the public list is in the order in which services were added', async () => {
  for (const { category, ...service } of calls.DEFAULT_SERVICES) await makeService(db, { ...service, category })
  const { body } = await send(null, calls.list, { query: {} })
  expect(body.map(({ title, price_rate }: calls.Service) => [title, price_rate])).toEqual([
    ['Security Guards', 100_000],
    ['CCTV Monitoring', 150_000],
    ['Fire Alarm Systems', 120_000],
  ])
})

test('prices are whole shillings, not below zero', async () => {
  const price = async (price_rate: unknown) => {
    const { status, body } = await send('admin', calls.create, { body: { ...guarding, price_rate: price_rate as number } })
    return [status, body.fields?.price_rate]
  }
  expect(await price(100.5)).toEqual([422, 'price rate must be a whole number.'])
  expect(await price('100,000')).toEqual([422, 'price rate must be a number.'])
  expect(await price('100000')).toEqual([201, undefined])
  expect(await price(-1)).toEqual([422, 'price rate must be at least 0.'])
  expect(await price(2 ** 53)).toEqual([422, expect.any(String)])
  expect(await price(1_000_000_000_000)).toEqual([201, undefined])
})

test.each(['../secret.png', 'photo.svg', 'a b.png', 'https://example.com/a.png'])(
  '%s is not the name of a picture',
  async (image) => {
    const refused = await send('admin', calls.create, { body: { ...guarding, image } })
    expect(refused.body.fields).toEqual({ image: 'This is not the name of a picture.' })
  },
)

test('the list is filtered by category, searched by title and sorted by price', async () => {
  await makeService(db, { title: 'Night Watch', category: 'guards', price_rate: 3 })
  await makeService(db, { title: 'Camera Watch', category: 'cctv', price_rate: 2 })
  const ids = async (query: object) => (await send(null, calls.list, { query })).body.map(({ id }: calls.Service) => id)
  expect(await ids({ category: 'cctv' })).toEqual([2])
  expect(await ids({ q: 'NIGHT' })).toEqual([1])
  expect(await ids({ sort: 'price_rate' })).toEqual([2, 1])
  const unknown = await send('admin', calls.create, { body: { ...guarding, category: 'dogs' as 'cctv' } })
  expect(unknown.body.fields).toEqual({ category: 'category must be one of: cctv, alarm, guards.' })
})
