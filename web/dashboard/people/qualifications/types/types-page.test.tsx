import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as types from '../../../../../api/people/qualification-types.ts'
import { fakeApi } from '../../../../test/fake-api.ts'
import { FIREARMS } from '../../../../test/records/guard-file.ts'
import { columnTitles, renderPage, signIn } from '../../../../test/render-page.tsx'
import QualificationTypesPage from './types-page.tsx'

function open() {
  const api = fakeApi()
  signIn()
  api.answer(types.list, () => ({ items: [FIREARMS], total: 1 }))
  return { api, ...renderPage(QualificationTypesPage) }
}

test('each type shows who needs it, how long it is valid and when reminders are sent', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /Firearms handling/ }))
  expect(columnTitles()).toEqual(['Name', 'Kind', 'Needed for', 'Valid for', 'Reminders', 'Actions'])
  for (const cell of ['Licence', 'Guards with a firearm', '12 months', '60, 30, 7 days before'])
    expect(row.getByRole('cell', { name: cell })).toBeTruthy()
})

test('a new type is sent with the reminders as typed, as numbers', async () => {
  const { api, user } = open()
  api.answer(types.create, ({ body }) => ({ ...FIREARMS, id: 9, name: body.name }))
  await user.click(await screen.findByRole('button', { name: '+ Add type' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add qualification type' }))
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Swimming')
  const reminders = dialog.getByRole('combobox', { name: /Reminders/ })
  await user.type(reminders, '90{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Qualification type added successfully')).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Swimming',
    kind: 'licence',
    needed_for: 'none',
    validity_months: null,
    remind_days: [90, 60, 30, 7],
  })
})
