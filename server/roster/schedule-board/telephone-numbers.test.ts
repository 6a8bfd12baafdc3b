import { expect, test } from 'vitest'
import * as search from '../../../api/company/search.ts'
import * as guards from '../../../api/people/guards.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeGuard } from '../../test/records/makers.ts'
import { guardsFound } from './queries.ts'

const { db, send } = await testApp()

test('a telephone number is found in every spelling, in the lists, the search of everything and the finder', async () => {
  const spelled = ['0774 123 456', '+256 774 123456', '256774123456', '774123456', '(0774) 123-456', '00256 774 123 456']
  for (const contacts of spelled) await makeGuard(db, { contacts })
  await makeGuard(db, { contacts: '0775 999 888' })
  const client = await makeClient(db, { contacts: '0774 123 456' })
  const all = spelled.map((_, place) => place + 1)
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  for (const q of [...spelled, '774 123', '0774123', '+256774']) {
    expect(ids((await send('admin', guards.list, { query: { q, sort: 'id' } })).body), q).toEqual(all)
    expect(ids(await guardsFound(db, q).select('id').orderBy('id').execute()), q).toEqual(all)
    expect(ids((await send('admin', clients.list, { query: { q } })).body), q).toEqual([client.id])
    const everything = JSON.stringify((await send('admin', search.find, { query: { q } })).body)
    expect(everything.match(/774/g)?.length, q).toBeGreaterThan(5)
  }
})
