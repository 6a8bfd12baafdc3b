import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import * as calls from '../../../api/portal/portal-requests.ts'
import { type PortalShift, shift } from '../../../api/portal/portal-shifts.ts'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { signIn } from '../../test/render-page.tsx'
import { setUpUser } from '../../test/user.ts'
import type { Route } from './+types/about-shift-page.ts'
import AboutShiftPage from './about-shift-page.tsx'

const SHIFT: PortalShift = {
  ...{ id: 9, station_id: 4, station_name: 'Nile Gate', guard_name: 'Moses Okot', guard_rank: 'Guard' },
  ...{ shift_date: '2026-11-20', start_time: '18:00', end_time: '06:00', ends_next_day: true, shift_type: 'Night' },
  ...{ arrived_at: '2026-11-20T14:54:00Z', awaited: false, to_confirm: false },
}
const sent: calls.OwnRequestDetail = {
  ...{ id: 7, reference: 'R-12AB-34CD', station_name: 'Nile Gate', kind: 'Complaint', subject: 'Complaint', status: 'New' },
  ...{ received_at: '2026-11-20T11:05:00.000Z', last_message_at: '2026-11-20T11:05:00.000Z' },
  ...{ answer_by: '2026-11-23T14:00:00.000Z', order: null, messages: [], photos: [] },
}

function open(answer: () => PortalShift = () => SHIFT) {
  signIn('client')
  const api = fakeApi()
  api.answer(shift, answer)
  api.answer(calls.create, ({ body }) => ({ ...sent, kind: body.kind }))
  const Sent = () => <p>{(useLocation().state as { notice: string }).notice}</p>
  const Stub = createRoutesStub([
    {
      path: '/portal/shifts/:id',
      Component: () => <AboutShiftPage {...({ params: { id: '9' } } as Route.ComponentProps)} />,
    },
    { path: '/portal/requests/:id', Component: Sent },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/portal/shifts/9']} />
    </QueryClientProvider>,
  )
  return { api, user: setUpUser() }
}
const kinds = async () => within(await screen.findByRole('group', { name: 'What is it?' }))

test('a shift leads to a complaint about it, with an answer promised by a time', async () => {
  const { api, user } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Moses Okot' })).toBeTruthy()
  expect(screen.getByText('17:54')).toBeTruthy()
  await user.click((await kinds()).getByRole('button', { name: 'Complaint' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Message is required.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'What went wrong?' }), 'He slept.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(
    await screen.findByText('We have your complaint. We answer by 23 Nov 2026, 17:00. Your reference is R-12AB-34CD.'),
  ).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'Complaint',
    shift_id: 9,
    subject: 'Complaint: Moses Okot, 20 Nov 2026',
    text: 'He slept.',
  })
})

test('thanks are sent without typing; another guard is a wish', async () => {
  const { api, user } = open()
  await user.click((await kinds()).getByRole('button', { name: 'Another guard, please' }))
  expect(screen.getByText(/This is a wish\./)).toBeTruthy()
  await user.click((await kinds()).getByRole('button', { name: 'Thanks' }))
  expect(screen.queryByText(/This is a wish\./)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^We have your thanks\./)).toBeTruthy()
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ kind: 'Thanks', text: 'Thank you.' })
})

test('a shift of somebody else is not there', async () => {
  open(() => {
    throw new Refusal(404, 'Shift not found')
  })
  expect(await screen.findByText('There is no such shift.')).toBeTruthy()
})
