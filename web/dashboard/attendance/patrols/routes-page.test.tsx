import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as checkpoints from '../../../../api/attendance/checkpoints.ts'
import * as routes from '../../../../api/attendance/patrol-routes.ts'
import { restoreMany } from '../../../../api/company/trash.ts'
import type { BulkResult } from '../../../../api/core/resource.ts'
import * as stations from '../../../../api/sites/stations.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import RoutesPage from './routes-page.tsx'

const point = (id: number, name: string) => ({
  id,
  version: 1,
  station_id: 5,
  name,
  code: `K7X2M${id}`,
  latitude: null,
  longitude: null,
  printed_at: id === 1 ? '2026-11-12T15:00:00Z' : null,
})
const ROUTE: routes.PatrolRoute = {
  id: 3,
  version: 2,
  station_id: 5,
  name: 'Fence',
  ordered: false,
  minutes_allowed: 30,
  min_seconds: 20,
  points: [1, 2],
  plans: [{ from_time: '20:00', until_time: '04:00', every_minutes: 120, weekdays: 127 }],
}

test('a station shows its points with their codes and its routes with their times; a route is changed with its times', async () => {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(checkpoints.list, () => [point(1, 'Main gate'), point(2, 'Pool')])
  api.answer(routes.list, () => [ROUTE])
  api.answer(routes.update, () => ROUTE)
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  const { user } = renderPage(RoutesPage, '/dashboard/rounds/routes?station_id=5', '/dashboard/rounds/routes')
  const views = within(await screen.findByRole('navigation', { name: 'Control room' }))
  expect(views.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Rounds'])
  const points = within(await screen.findByRole('region', { name: 'Checkpoints' }))
  await points.findByText('Code K7X2M1, printed 12 Nov 2026')
  points.getByText('Code K7X2M2, not printed yet')
  points.getByRole('button', { name: 'QR codes to print' })
  api.answer(checkpoints.renew, () => point(1, 'Main gate'))
  await user.click(points.getByRole('button', { name: 'New code for Main gate' }))
  await user.click(await screen.findByRole('button', { name: 'Make a new code' }))
  await screen.findByText('New code made. Print the sheet and put it up; the old one no longer counts.')
  const listed = within(screen.getByRole('region', { name: 'Routes' }))
  await listed.findByText('2 points in 30 min · every 120 min from 20:00 to 04:00, every day')
  await user.click(listed.getByRole('button', { name: 'Edit Fence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit route' }))
  const every = dialog.getByLabelText(/Every/)
  await user.clear(every)
  await user.type(every, '10')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findAllByText('At least 15 minutes.')
  await user.clear(every)
  await user.type(every, '60')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Route changed')
  expect(api.asked.find(({ method }) => method === 'PUT')!.body).toEqual({
    station_id: 5,
    name: 'Fence',
    ordered: false,
    minutes_allowed: 30,
    min_seconds: 20,
    points: [1, 2],
    plans: [{ ...ROUTE.plans[0], every_minutes: 60 }],
    version: 2,
  })
})

test('removing a checkpoint offers Undo, which brings its row back', async () => {
  const api = fakeApi()
  signIn('admin', ['operations'])
  let points = [point(1, 'Main gate'), point(2, 'Pool')]
  api.answer(checkpoints.list, () => points)
  api.answer(routes.list, () => [])
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  api.answer(checkpoints.remove, () => {
    points = [point(1, 'Main gate')]
    return { message: 'Checkpoint removed' }
  })
  api.answer(restoreMany, ({ body }) => {
    points = [point(1, 'Main gate'), point(2, 'Pool')]
    return { done: body.ids, refused: [] }
  })
  const { user } = renderPage(RoutesPage, '/dashboard/rounds/routes?station_id=5', '/dashboard/rounds/routes')
  await user.click(await screen.findByRole('button', { name: 'Remove Pool' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Checkpoint removed')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Pool' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Checkpoint restored')
  await screen.findByRole('button', { name: 'Remove Pool' })
  const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
  expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/checkpoints/restore_many', { ids: [2] }])
})

/** The page after removing the route, whose Undo is answered so. */
async function removeRoute(answer: (ids: number[]) => BulkResult) {
  const api = fakeApi()
  signIn('admin', ['operations'])
  let removed = false
  api.answer(checkpoints.list, () => [point(1, 'Main gate'), point(2, 'Pool')])
  api.answer(routes.list, () => (removed ? [] : [ROUTE]))
  api.answer(stations.list, () => ({ items: [], total: 0 }))
  api.answer(routes.remove, () => {
    removed = true
    return { message: 'Route removed' }
  })
  api.answer(restoreMany, ({ body }) => {
    const result = answer(body.ids)
    removed = result.done.length === 0
    return result
  })
  const { user } = renderPage(RoutesPage, '/dashboard/rounds/routes?station_id=5', '/dashboard/rounds/routes')
  await user.click(await screen.findByRole('button', { name: 'Remove Fence' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Route removed')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Fence' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  return api
}

test('removing a route offers Undo, which brings its row back', async () => {
  const api = await removeRoute((ids) => ({ done: ids, refused: [] }))
  await screen.findByText('Route restored')
  await screen.findByRole('button', { name: 'Remove Fence' })
  const undone = api.asked.find(({ path }) => path.endsWith('/restore_many'))
  expect([undone?.path, undone?.body]).toEqual(['/api/v1/trash/routes/restore_many', { ids: [3] }])
})

test('a route that lost a checkpoint meanwhile stays removed, and the page says why', async () => {
  const message = 'This route cannot be restored: one of its checkpoints was removed meanwhile.'
  await removeRoute(() => ({ done: [], refused: [{ id: 3, message }] }))
  await screen.findByText(message)
  expect(screen.queryByText('Route restored')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove Fence' })).toBeNull()
})
