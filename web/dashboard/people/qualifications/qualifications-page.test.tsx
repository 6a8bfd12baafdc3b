import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/people/guard-qualifications.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as types from '../../../../api/people/qualification-types.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { FIREARMS, PSO, qualification } from '../../../test/records/guard-file.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import QualificationsPage from './qualifications-page.tsx'

function open(rows: calls.GuardQualification[], at?: string) {
  const api = fakeApi()
  signIn()
  const state = { rows }
  api.answer(calls.list, ({ query }) => {
    const items = state.rows.filter((row) => !query.state || row.state === query.state)
    return { items, total: items.length }
  })
  api.answer(calls.get, ({ params }) => state.rows.find(({ id }) => id === params.id)!)
  api.answer(types.list, () => ({ items: [FIREARMS, PSO], total: 2 }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  return { api, state, ...renderPage(QualificationsPage, at) }
}
const edit = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Edit Firearms handling of Moses Okot' }))
  return within(await screen.findByRole('dialog', { name: 'Edit qualification' }))
}

test('ending qualifications are listed with the days left and a link to the shifts after the end', async () => {
  open([qualification(1)], '/page?state=Expiring')
  expect(await screen.findByText('5 Dec 2026')).toBeTruthy()
  expect(columnTitles()).toEqual(['Guard', 'What', 'Number', 'Ends', 'Days', 'Shifts after', 'State', 'Actions'])
  const row = within(screen.getByRole('row', { name: /Moses Okot/ }))
  expect(row.getByRole('cell', { name: '12' })).toBeTruthy()
  expect(row.getByRole('link', { name: 'Shifts of Moses Okot after 5 Dec 2026: 7' }).getAttribute('href')).toBe(
    '/dashboard/duty-schedule?guard_id=4&from=2026-12-05&sort=shift_date',
  )
})

test('a new qualification suggests its end; an end before the day of issue is refused at its field', async () => {
  const { api, user } = open([])
  api.answer(calls.create, ({ body }) => qualification(1, { number: body.number ?? null }))
  await user.click((await screen.findAllByRole('button', { name: '+ Add qualification' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add qualification' }))
  await user.click(dialog.getByRole('combobox', { name: /Qualification/ }))
  await user.click(await screen.findByRole('option', { name: 'Firearms handling', hidden: true }))
  await user.type(dialog.getByRole('textbox', { name: 'Issued on' }), '6 Dec 2026')
  await user.tab()
  expect(dialog.getByRole('textbox', { name: 'Ends on' })).toHaveProperty('value', '5 Dec 2027')
  await user.clear(dialog.getByRole('textbox', { name: 'Ends on' }))
  await user.type(dialog.getByRole('textbox', { name: 'Ends on' }), '5 Dec 2026')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('guard id is required.')).toBeTruthy()
  expect(api.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('verifying asks first, and says afterwards who did it', async () => {
  const { api, state, user } = open([qualification(1, { state: 'Unverified', verified_at: null, verified_by_name: null })])
  api.answer(calls.verify, () => {
    state.rows = [qualification(1, { version: 2 })]
    return state.rows[0]!
  })
  const dialog = await edit(user)
  expect(await dialog.findByText('Not verified yet: it does not count.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  const question = within(await screen.findByRole('dialog', { name: 'Verify' }))
  expect(
    question.getByText('You have checked Firearms handling of Moses Okot against the original. From now on it counts.'),
  ).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Verify' }))
  expect(await dialog.findByText('Verified by Lydia Asiimwe on 20 Nov 2026, 14:05.')).toBeTruthy()
})

test('revoking requires a reason; a refusal is shown in the dialog', async () => {
  const { api, user } = open([qualification(1)])
  api.answer(calls.revoke, () => {
    throw new Refusal(409, 'This qualification is revoked already.')
  })
  const dialog = await edit(user)
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke' }))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await question.findByText('Say why.')).toBeTruthy()
  await user.type(question.getByRole('textbox', { name: 'Reason' }), 'Withdrawn by the police')
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await question.findByText('This qualification is revoked already.')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Withdrawn by the police' })
})

test('a reader sees the record without its actions', async () => {
  const { user } = open([qualification(1)])
  signIn('admin', ['operations'])
  await user.click(await screen.findByText('Firearms handling'))
  expect(screen.queryByRole('button', { name: '+ Add qualification' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})
