import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as audit from '../../../../api/accounts/audit.ts'
import type { Endpoint } from '../../../../api/core/endpoint.ts'
import { allCalls } from '../../../../api/index.ts'
import * as guards from '../../../../api/people/guards.ts'
import { callGroupOf, RESOURCE_NAMES } from '../../../../api/resources.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { guard } from '../../../test/records/guards.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { CHANGING_CALLS } from './changing-calls.ts'
import { RecordHistory } from './record-history.tsx'

const entry = (id: number, more: Partial<audit.AuditDetail> = {}): audit.AuditDetail => ({
  id,
  at: '2026-11-20T09:00:00.000Z',
  account_id: 2,
  account_name: 'Esther N.',
  address: '10.0.0.7',
  action: 'update',
  kind: 'guards',
  record_id: '7',
  record_name: 'Moses Okello',
  record_live: true,
  changed: ['contacts', 'rank'],
  detail: null,
  request_id: null,
  old: { version: 3, contacts: '0700 111 222', rank: 'Guard' },
  new: { version: 4, contacts: '0772 000 100', rank: 'Sergeant' },
  hash: null,
  ...more,
})

function open(now: Partial<guards.Guard>, rows = [entry(9)], role: 'super_admin' | 'admin' = 'super_admin') {
  const api = fakeApi()
  signIn(role, role === 'admin' ? ['operations'] : undefined)
  api.answer(audit.list, () => ({ items: rows, total: rows.length }))
  api.answer(audit.get, ({ params }) => rows.find(({ id }) => id === params.id)!)
  api.answer(guards.get, () => guard(7, { version: 5, contacts: '0772 000 100', rank: 'Sergeant', ...now }))
  api.answer(guards.update, () => guard(7, { version: 6 }))
  const page = renderPage(() => <RecordHistory of="guards" id={7} version={5} />)
  const sent = () => api.asked.findLast(({ method }) => method === 'PUT')?.body as Record<string, unknown> | undefined
  return { api, ...page, sent }
}
const button = () => screen.findByRole('button', { name: 'Put back contacts, rank' })

test('the former values are sent against the version of now, with what the form always sends', async () => {
  const { user, sent } = open({})
  await user.click(await button())
  expect((await screen.findByRole('status')).textContent).toBe('Contacts is “0700 111 222” again. Rank is “Guard” again.')
  const { firstName, lastName, gender, date_of_birth } = guard(7)
  expect(sent()).toEqual({
    ...{ firstName, lastName, gender, date_of_birth },
    ...{ contacts: '0700 111 222', rank: 'Guard', version: 5 },
  })
})

test('a field that has changed again since is named with its value, and nothing is sent', async () => {
  const { user, sent } = open({ rank: 'Inspector' })
  await user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe('Rank has changed again since: it is “Inspector” now.')
  expect(sent()).toBeUndefined()
})

test('a rule that forbids it is said in words, also where it is about one field', async () => {
  const { api, user } = open({})
  api.answer(guards.update, () => {
    throw new Refusal(422, 'Not valid', { fields: { contacts: 'This number is known.' } })
  })
  await user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toBe('Contacts: This number is known.')
  api.answer(guards.update, () => {
    throw new Refusal(409, 'The month is locked.')
  })
  await user.click(await button())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The month is locked.'))
})

test('it is offered neither for what no form sends, nor for other actions or deleted records', async () => {
  open({}, [
    entry(9),
    entry(8, { changed: ['photo_id'] }),
    entry(7, { action: 'insert', changed: [] }),
    entry(6, { record_live: false }),
  ])
  await button()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('who may not change the record is not offered it', async () => {
  open({}, [entry(9)], 'admin')
  expect(await screen.findByText(/^Changed: contacts, rank/)).toBeTruthy()
  await act(() => import('./changing-calls.ts'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('every kind of record with a form has the calls by which its changes are put back', async () => {
  const callOf = (group: string, name: string) => allCalls.find((one) => one.group === group && one.name === name)?.call
  const kinds = RESOURCE_NAMES.filter((kind) => callOf(callGroupOf(kind), 'update'))
  expect(Object.keys(CHANGING_CALLS).toSorted()).toEqual(kinds.toSorted())
  for (const kind of kinds) {
    const { get, update }: { get: Endpoint; update: Endpoint } = CHANGING_CALLS[kind]!
    expect([get, update], kind).toEqual([callOf(callGroupOf(kind), 'get'), callOf(callGroupOf(kind), 'update')])
  }
})
