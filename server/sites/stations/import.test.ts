import { expect, test } from 'vitest'
import * as clientImports from '../../../api/sites/client-imports.ts'
import * as imports from '../../../api/sites/station-imports.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { csv } from '../../test/records/documents.ts'
import { makeClient, makeStation } from '../../test/records/makers.ts'

const { db, send } = await testApp()

const options = {
  columns: JSON.stringify({ name: 0, client_id: 1, address: 2, latitude: 3, active: 4 }),
  dates: 'ymd',
} as const

test('a station names its client by number, company or person', async () => {
  await makeClient(db, { company_name: 'Nile Traders' })
  await makeClient(db, { first_name: 'Amos', last_name: 'Kato' })
  const file = csv('Site,Client,Address,Lat,Active', 'Gate,1,A,"0,31",yes', 'Yard,NILE TRADERS,A,,no', 'Shop,amos kato,A,,')
  const body = { ...options, leave_out: 'false' } as const
  expect((await send('admin', imports.run, { body, files: { file } })).status).toBe(201)
  expect((await send('admin', stations.list, { query: { sort: 'id' } })).body).toMatchObject([
    { name: 'Gate', client_id: 1, latitude: 0.31, active: true, minimum_guards: 1 },
    { name: 'Yard', client_id: 1, latitude: null, active: false },
    { name: 'Shop', client_id: 2, active: true },
  ])
})

test('an unknown or ambiguous client and an existing station are reported', async () => {
  await makeClient(db, { company_name: 'Nile Traders' })
  await makeClient(db, { company_name: 'Nile Traders' })
  await makeStation(db, { client_id: 1, name: 'Gate' })
  const file = csv('Site,Client,Address', 'A,7,X', 'B,Nobody,X', 'C,Nile Traders,X', 'gate,1,X', 'Yard,1,X', 'YARD,1,X')
  expect((await send('admin', imports.check, { body: options, files: { file } })).body).toEqual({
    rows: 6,
    valid: 1,
    stopped_at: null,
    problem_count: 5,
    problems: [
      { row: 2, column: 'Client', text: 'There is no client with this number.' },
      { row: 3, column: 'Client', text: 'There is no client with this name.' },
      { row: 4, column: 'Client', text: 'Several clients have this name. Use the number of the client.' },
      { row: 5, column: 'Name', text: 'This client has a station with this name already.' },
      { row: 7, column: 'Name', text: 'The same station of this client is in row 6.' },
    ],
  })
})

test('clients with the same name and company count as the same', async () => {
  await makeClient(db, { first_name: 'Amos', last_name: 'Kato', company_name: null })
  const columns = JSON.stringify({ firstName: 0, lastName: 1, company_name: 2, contacts: 3 })
  const file = csv('First,Last,Company,Phone', 'Amos,KATO,,0700', 'Amos,Kato,Nile,0700', 'amos,kato,nile,0701')
  expect((await send('admin', clientImports.check, { body: { columns, dates: 'ymd' }, files: { file } })).body).toMatchObject({
    valid: 1,
    problems: [
      { row: 2, column: 'Last Name', text: 'There is a client with this name and company already.' },
      { row: 4, column: 'Last Name', text: 'The same name and company are in row 3.' },
    ],
  })
})
