import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import * as calls from '../../../../api/people/guard-qualifications.ts'
import * as guards from '../../../../api/people/guards.ts'
import * as types from '../../../../api/people/qualification-types.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { FIREARMS, PSO, qualification } from '../../../test/records/guard-file.ts'
import { guard } from '../../../test/records/guards.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import GuardsPage from '../guards/guards-page.tsx'

/** Opens the form of a new guard, filled, with what was sent about papers. */
async function open() {
  const api = fakeApi()
  signIn('admin')
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  api.answer(guards.create, () => guard(7, { version: 1 }))
  api.answer(types.list, () => ({ items: [FIREARMS, PSO], total: 2 }))
  api.answer(calls.create, () => qualification(5, { state: 'Unverified', verified_at: null }))
  api.answer(calls.update, () => qualification(5, { version: 2 }))
  api.answer(calls.attach, () => qualification(5))
  api.answer(calls.verify, () => qualification(5))
  const { user } = renderPage(GuardsPage)
  await screen.findByText('No guards found.')
  await user.click(screen.getAllByRole('button', { name: '+ Add Guard' })[0]!)
  const form = within(await screen.findByRole('dialog', { name: 'Add Guard' }))
  const typed = { 'First Name': 'Moses', 'Last Name': 'Okello', 'Date of Birth': '1 Jan 1990', Contacts: '0772', Rank: 'Guard' }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(form.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  await user.click(form.getByRole('combobox', { name: /^Gender/ }))
  await user.click(await screen.findByRole('option', { name: 'Male', hidden: true }))
  const sent = () => api.asked.filter(({ method, path }) => method !== 'GET' && path.includes('qualifications'))
  return { api, user, form, ways: () => sent().map(({ method, path }) => `${method} ${path.split('guard_qualifications')[1]}`) }
}
const paper = async () => within(await screen.findByRole('dialog', { name: 'Add qualification' }))

/** Fills a paper with its kind, its scan and the check against the original. */
async function fill(user: Awaited<ReturnType<typeof open>>['user'], scan = new File(['x'], 'scan.pdf')) {
  const dialog = await paper()
  await user.click(await dialog.findByRole('combobox', { name: /^Qualification/ }))
  await user.click(await screen.findByRole('option', { name: 'Firearms handling', hidden: true }))
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [scan] } })
  await user.click(dialog.getByRole('checkbox', { name: /^Checked against the original/ }))
  return dialog
}

test('papers follow a new guard one after the other, each with its scan and verified', async () => {
  const { user, form, ways } = await open()
  await user.click(form.getByRole('button', { name: 'Save and add papers' }))
  await user.click((await fill(user)).getByRole('button', { name: 'Save and add another' }))
  await waitFor(() => expect(ways()).toEqual(['POST ', 'POST /5/file', 'POST /5/verify']))
  const empty = () => screen.getByRole('checkbox', { name: /^Checked against the original/ })
  await waitFor(() => expect(empty()).toHaveProperty('checked', false))
  await user.click((await fill(user)).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(ways()).toHaveLength(6))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Save alone adds the guard, and asks for no papers', async () => {
  const { user, form } = await open()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a paper whose scan has failed is not added twice', async () => {
  const { api, user, form, ways } = await open()
  await user.click(form.getByRole('button', { name: 'Save and add papers' }))
  const dialog = await fill(user)
  api.answer(calls.attach, () => {
    throw new Refusal(503, 'The disk is full.')
  })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The disk is full.')).toBeTruthy()
  api.answer(calls.attach, () => qualification(5))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(ways().at(-1)).toBe('POST /5/verify'))
  expect(ways().filter((way) => way === 'POST ')).toHaveLength(1)
  expect(ways()).toContain('PUT /5')
})

test('a scan that is too large is not taken', async () => {
  const { user, form, ways } = await open()
  await user.click(form.getByRole('button', { name: 'Save and add papers' }))
  const dialog = await fill(user, new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'scan.pdf'))
  expect(dialog.getByText('This file is larger than 5 MB, and is not taken.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(ways()).toEqual(['POST ', 'POST /5/verify']))
})
