import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminArea } from '../../../../api/core/permissions.ts'
import * as guards from '../../../../api/people/guards.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import { GUARD_IN_PLACE } from '../../people/guards/guard-in-place.ts'
import { EditableFact } from './editable-fact.tsx'

const MOSES: guards.Guard = {
  id: 7,
  version: 3,
  firstName: 'Moses',
  lastName: 'Okello',
  gender: 'Male',
  date_of_birth: '1990-01-01',
  contacts: '0772 000 100',
  email: '',
  rank: 'Guard',
  status: 'Active',
  hire_date: '2024-01-01',
  home_area: null,
  photo: null,
  readiness: 'Ready',
  papers: [],
}

/** Shows the telephone of a guard, whom another person may change meanwhile. */
function open(areas?: AdminArea[]) {
  const api = fakeApi()
  signIn('admin', areas)
  let stored = MOSES
  const saved: (guards.Guard | undefined)[] = []
  api.answer(guards.update, ({ body: { version, ...changes } }) => {
    if (version !== stored.version) throw new Refusal(409, 'Somebody else', { code: 'version_conflict', current: stored })
    stored = { ...stored, ...(changes as Partial<guards.Guard>), version: stored.version + 1 }
    return stored
  })
  const page = renderPage(() => (
    <EditableFact
      record={MOSES}
      of={GUARD_IN_PLACE}
      field="contacts"
      permission={guards.update.permission}
      onSaved={(_, record) => saved.push(record)}
    >
      {MOSES.contacts}
    </EditableFact>
  ))
  const bodies = () => api.asked.map(({ body }) => body as Record<string, unknown>)
  const change = (changes: Partial<guards.Guard>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 }
  }
  return { api, ...page, saved, bodies, change }
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Contacts/ })
async function type(user: ReturnType<typeof open>['user'], text: string) {
  await user.click(screen.getByRole('button', { name: 'Edit Contacts' }))
  const input = await field()
  expect(document.activeElement).toBe(input)
  await user.clear(input)
  await user.type(input, text)
}

test('Enter saves the field with the version that was loaded, and the pencil has the focus again', async () => {
  const { user, saved, bodies } = open()
  await type(user, '0700 111 222{Enter}')
  await waitFor(() => expect(saved).toMatchObject([{ contacts: '0700 111 222', version: 4 }]))
  const { firstName, lastName, gender, date_of_birth, rank } = MOSES
  expect(bodies()).toEqual([{ firstName, lastName, gender, date_of_birth, rank, contacts: '0700 111 222', version: 3 }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Contacts' })))
})

test('Escape restores the value, and nothing is sent; nor is it where nothing was changed', async () => {
  const { user, bodies } = open()
  await type(user, '0700{Escape}')
  expect(await screen.findByText('0772 000 100')).toBeTruthy()
  await type(user, '0772 000 100{Enter}')
  expect(await screen.findByText('0772 000 100')).toBeTruthy()
  expect(bodies()).toEqual([])
})

test('the schema and the server refuse at the field', async () => {
  const { api, user, bodies } = open()
  await type(user, ' {Enter}')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(bodies()).toEqual([])
  api.answer(guards.update, () => {
    throw new Refusal(422, 'Not valid', { fields: { contacts: 'This number is known.' } })
  })
  await user.type(await field(), '0700 111 222{Enter}')
  expect(await screen.findByText('This number is known.')).toBeTruthy()
})

test('another field that somebody has changed meanwhile stays as it was saved', async () => {
  const { user, saved, change } = open()
  change({ rank: 'Senior Guard' })
  await type(user, '0700 111 222{Enter}')
  await waitFor(() => expect(saved).toMatchObject([{ contacts: '0700 111 222', rank: 'Senior Guard', version: 5 }]))
})

test('of the same field both values are shown, and one is chosen', async () => {
  const { user, saved, change } = open()
  change({ contacts: '0755 333 444' })
  await type(user, '0700 111 222{Enter}')
  const asked = await screen.findByRole('alert')
  expect(within(asked).getAllByRole('row').at(-1)!.textContent).toBe('Contacts0755 333 4440700 111 222')
  await user.click(within(asked).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(saved).toMatchObject([{ contacts: '0700 111 222', version: 5 }]))
})

test('who may not change the record has the value alone', async () => {
  open(['operations'])
  expect(await screen.findByText('0772 000 100')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
