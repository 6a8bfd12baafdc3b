import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as units from '../../../../api/alarm/response-units.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import UnitsPage from './units-page.tsx'

const RAPID: units.ResponseUnit = {
  id: 3,
  version: 1,
  station_id: 31,
  name: 'Rapid 3',
  plate: 'UBB 123A',
  phone: '+256 700 000 009',
  address: 'Ntinda Road',
  latitude: 0.35,
  longitude: 32.61,
  minimum_guards: 2,
  active: true,
  crew: ['Moses Okot', 'Sarah Nansubuga'],
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(units.list, () => ({ items: [RAPID, { ...RAPID, id: 4, name: 'Rapid 4', crew: [] }], total: 2 }))
  return { api, ...renderPage(UnitsPage) }
}

test('shows each unit with its plate, its base and who is on post', async () => {
  open()
  const row = (await screen.findByRole('cell', { name: 'Rapid 3' })).closest('tr')!
  expect(within(row).getByText('UBB 123A')).toBeTruthy()
  expect(within(row).getByRole('link', { name: 'Moses Okot, Sarah Nansubuga' }).getAttribute('href')).toBe(
    '/dashboard/stations/31',
  )
  const other = screen.getByRole('cell', { name: 'Rapid 4' }).closest('tr')!
  expect(within(other).getByText('Nobody on post')).toBeTruthy()
})

test('a new unit is sent with its base; a change of the name is sent with the rest', async () => {
  const { api, user } = open()
  api.answer(units.create, ({ body }) => ({ ...RAPID, ...body, minimum_guards: 2, active: true, id: 5 }) as units.ResponseUnit)
  api.answer(units.update, ({ body }) => ({ ...RAPID, ...body, version: 2 }) as units.ResponseUnit)
  await user.click(await screen.findByRole('button', { name: '+ Add response unit' }))
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Rapid 5')
  await user.type(screen.getByRole('textbox', { name: /^Base/ }), 'Bukoto Street')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Response unit added successfully')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Rapid 5',
    address: 'Bukoto Street',
    minimum_guards: 2,
    active: true,
  })
  await user.click(screen.getByRole('button', { name: 'Edit Rapid 3' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Response unit updated successfully')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Rapid 33',
    plate: 'UBB 123A',
    version: 1,
  })
})
