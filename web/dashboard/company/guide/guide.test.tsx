import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GUIDE_STEPS, type GuideStep, type GuideStepName, get, skip } from '../../../../api/company/guide.ts'
import type { Role } from '../../../../api/core/permissions.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { Guide } from './guide.tsx'

const step = (name: GuideStepName, more: Partial<GuideStep> = {}): GuideStep => ({
  step: name,
  done: false,
  skipped: false,
  ...more,
})

function open(steps: GuideStep[], { as = 'super_admin', at = '/dashboard' }: { as?: Role; at?: string } = {}) {
  const api = fakeApi()
  signIn(as)
  let now = steps
  api.answer(get, () => ({ steps: now }))
  api.answer(skip, ({ params, body }) => {
    now = now.map((one) => (one.step === params.step ? { ...one, ...body } : one))
    return now.find((one) => one.step === params.step)!
  })
  return { api, ...renderPage(Guide, at, '/dashboard') }
}
const guide = async () => within(await screen.findByRole('region', { name: 'First steps' }))

test('each step leads to where it is taken, and says whether it is done', async () => {
  open(GUIDE_STEPS.map((name) => step(name, { done: name === 'client' })))
  const links = (await guide()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Name, logo and licence', '/dashboard/company#brand'],
    ['Services with prices', '/dashboard/services?record=new'],
    ['First client', '/dashboard/clients'],
    ['First station', '/dashboard/stations?record=new'],
    ['Guards', '/dashboard/import?kind=guards'],
    ['First contract', '/dashboard/contracts?record=new'],
    ['First published week', '/dashboard/duty-schedule/roster'],
    ['First phone of a guard', '/dashboard/guards'],
  ])
  const { getByText, getAllByRole } = await guide()
  expect(getByText('1 of 8 done')).toBeTruthy()
  expect(getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    ...['To do', 'To do', 'Done', 'To do', 'To do', 'To do', 'To do', 'To do'],
  ])
})

test('a step is left out and taken up again; the guide goes with the last', async () => {
  const { user } = open([step('services'), step('phone'), step('client', { done: true })])
  await user.click((await guide()).getByRole('button', { name: 'Leave out: Services with prices' }))
  await user.click(await (await guide()).findByRole('button', { name: 'Take up: Services with prices' }))
  await user.click(await (await guide()).findByRole('button', { name: 'Leave out: Services with prices' }))
  await user.click((await guide()).getByRole('button', { name: 'Leave out: First phone of a guard' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('it is opened again by its address, although nothing is left', async () => {
  open([step('services', { done: true }), step('phone', { skipped: true })], { at: '/dashboard?guide=open' })
  expect((await guide()).getByText(/^Every step is done or left out/)).toBeTruthy()
  expect((await guide()).getByRole('button', { name: 'Take up: First phone of a guard' })).toBeTruthy()
})

test('an admin takes the steps and leaves none out', async () => {
  open([step('guards')], { as: 'admin' })
  expect((await guide()).queryByRole('button')).toBeNull()
})

test('a supervisor has no guide', async () => {
  const { api } = open([step('guards')], { as: 'supervisor' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(api.asked).toEqual([])
})

test('a step that could not be left out says so', async () => {
  const { api, user } = open([step('guards')])
  api.answer(skip, () => {
    throw new Refusal(503, 'Busy.')
  })
  await user.click((await guide()).getByRole('button', { name: 'Leave out: Guards' }))
  expect((await (await guide()).findByRole('alert')).textContent).toContain('Busy.')
})
