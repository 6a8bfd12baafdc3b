import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operations } from '../../../../api/incidents/reports.ts'
import * as schedules from '../../../../api/roster/duty-schedules.ts'
import { fakeApi } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import DutySchedulesPage from './duty-schedules-page.tsx'

test('the planner of a link stands above the table by name, for who may not read admins, too, and is removed by a press', async () => {
  const api = fakeApi()
  signIn('admin', ['operations'])
  api.answer(schedules.list, () => ({ items: [], total: 0 }))
  const figures = { count: 12, base: 2, rate: 16.7 }
  api.answer(operations, () => ({ rows: [{ id: 4, name: 'Lydia Asiimwe', ...figures }], total: figures, before: figures }))
  const days = 'from=2026-09-01&to=2026-09-30'
  const { user, address } = renderPage(DutySchedulesPage, `/page?overruled=true&overruled_by=4&${days}`)
  const filter = await screen.findByRole('button', { name: 'Planner: Lydia Asiimwe. Remove this filter' })
  expect(api.asked.find(({ path }) => path === operations.path)?.query.toString()).toBe('report=overrides&month=2026-09')
  expect(api.asked.findLast(({ path }) => path === schedules.list.path)?.query.get('overruled_by')).toBe('4')
  await user.click(filter)
  expect(address()).toBe(`/page?overruled=true&${days}`)
  expect(screen.queryByRole('button', { name: /^Planner/ })).toBeNull()
})
