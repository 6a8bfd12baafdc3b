import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as book from '../../../../api/attendance/occurrences.ts'
import * as calls from '../../../../api/attendance/register-items.ts'
import { restoreMany } from '../../../../api/company/trash.ts'
import type { BulkResult } from '../../../../api/core/resource.ts'
import * as guards from '../../../../api/people/guards.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { columnTitles, renderPage, signIn } from '../../../test/render-page.tsx'
import RegistersPage from './registers-page.tsx'

const item = (more: Partial<calls.RegisterItem> = {}): calls.RegisterItem => ({
  id: 3,
  version: 1,
  station_id: 5,
  station_name: 'Kisozi Mall',
  category: 'vehicle',
  name: 'Pickup',
  plate: 'UBB 123C',
  in_service: true,
  state: 'in',
  out: null,
  ...more,
})
const OUT = { entry_id: 8, at: '2026-11-12T14:52:00Z', holder: 'Moses Okot', odometer_km: 45_210 }

function open(rows: calls.RegisterItem[]) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(calls.list, () => ({ items: rows, total: rows.length }))
  api.answer(guards.list, () => ({ items: [], total: 0 }))
  return { api, ...renderPage(RegistersPage) }
}

test('shows who has what is out and since when, and takes a vehicle back with its odometer', async () => {
  const key = item({ id: 4, category: 'key', name: 'Store room', plate: null, state: 'out_of_service', in_service: false })
  const { api, user } = open([item({ state: 'out', out: OUT }), key])
  const row = await screen.findByRole('row', { name: /Pickup/ })
  expect(api.asked.find(({ path }) => path === calls.list.path)!.query.get('sort')).toBe('out_first')
  expect(columnTitles()).toEqual(['Item', 'What', 'Station', 'State', 'Who has it', 'Since', 'Actions'])
  expect(row.textContent).toContain('PickupUBB 123CVehicleKisozi MallOutMoses OkotOut with 45,210 km12 Nov 2026, 17:52')
  expect(screen.getByRole('row', { name: /Store room/ }).textContent).toContain('Out of service')
  // An item that is out is neither given out again nor removed.
  expect(within(row).queryByRole('button', { name: /Give out|Remove/ })).toBeNull()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  api.answer(book.close, () => {
    throw new Refusal(422, 'It went out with 45,210 km.', { fields: { 'fields.odometer_km': 'It went out with 45,210 km.' } })
  })
  await user.click(within(row).getByRole('button', { name: 'Take back Pickup, UBB 123C' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take back: Pickup, UBB 123C' })
  expect(dialog.textContent).toContain('Moses Okot has it; it went out with 45,210 km.')
  const odometer = within(dialog).getByRole('textbox', { name: /Odometer/ })
  await user.type(odometer, '45')
  await user.click(within(dialog).getByRole('button', { name: 'Is back' }))
  expect(odometer.getAttribute('aria-invalid')).toBe('true')
  expect(await within(dialog).findByText('It went out with 45,210 km.')).toBeTruthy()
})

test('gives out to somebody who is named; who has it already is said', async () => {
  const { api, user } = open([item()])
  const message = 'Pickup, UBB 123C is out since 17:52 with Moses Okot. Write first that it is back.'
  api.answer(book.create, () => {
    throw new Refusal(409, message, { code: 'conflict' })
  })
  await user.click(await screen.findByRole('button', { name: 'Give out Pickup, UBB 123C' }))
  const dialog = await screen.findByRole('dialog', { name: 'Give out: Pickup, UBB 123C' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Or another driver' }), 'Hassan')
  await user.type(within(dialog).getByRole('textbox', { name: /Odometer/ }), '45210')
  await user.click(within(dialog).getByRole('button', { name: 'Give out' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(api.asked.find(({ method, path }) => method === 'POST' && path === book.create.path)!.body).toEqual({
    station_id: 5,
    kind: 'vehicle',
    opens: true,
    item_id: 3,
    holder_id: null,
    fields: { name: 'Hassan', odometer_km: '45210' },
    text: null,
  })
})

/** The page after removing the vehicle, whose Undo is answered so. */
async function removeVehicle(answer: (ids: number[]) => BulkResult) {
  const rows = [item()]
  const { api, user } = open(rows)
  api.answer(calls.remove, () => {
    rows.pop()
    return { message: 'Removed from the register' }
  })
  api.answer(restoreMany, ({ body }) => {
    const result = answer(body.ids)
    if (result.done.length) rows.push(item())
    return result
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Pickup, UBB 123C' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed from the register')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Pickup/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  return api
}

test('removing a vehicle offers Undo, which brings its row back', async () => {
  const api = await removeVehicle((ids) => ({ done: ids, refused: [] }))
  await screen.findByText('Key or vehicle restored')
  await screen.findByRole('row', { name: /Pickup/ })
  const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
  expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/register_items/restore_many', { ids: [3] }])
})

test('a vehicle whose plate was entered again meanwhile stays removed, and the page says why', async () => {
  const message = 'A vehicle with this plate is in the register already.'
  await removeVehicle(() => ({ done: [], refused: [{ id: 3, message }] }))
  await screen.findByText(message)
  expect(screen.queryByText('Key or vehicle restored')).toBeNull()
  expect(screen.queryByRole('row', { name: /Pickup/ })).toBeNull()
})
