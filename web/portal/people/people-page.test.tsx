import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as portal from '../../../api/portal/portal.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { LIMITED_PERSON } from '../../test/records/limited-person.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'
import PeoplePage from './people-page.tsx'

// jsdom has no modal dialogs.
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})

const person = (id: number, more: Partial<portal.PortalPerson> = {}): portal.PortalPerson => ({
  id,
  userName: `Person ${id}`,
  emailAddress: `person${id}@hotel.example`,
  waits: false,
  invited_by: null,
  accepted: true,
  last_sign_in_at: null,
  me: false,
  ...more,
})

function open(limited: boolean) {
  const api = fakeApi()
  signIn('client')
  let rows = [person(1, { me: true }), person(2, { waits: true, accepted: false, invited_by: 'Lydia Asiimwe' })]
  api.answer(auth.me, () => ({ ...LIMITED_PERSON, limited }))
  api.answer(portal.people, () => rows)
  api.answer(portal.confirmPerson, () => {
    rows = [rows[0]!, person(2, { accepted: false })]
  })
  return { api, ...renderPage(PeoplePage) }
}

test('somebody who waits for access is confirmed after a question, and stands there as invited', async () => {
  const { api, user } = open(false)
  await screen.findByText(/Waits for confirmation; Lydia Asiimwe of our office has asked for it/)
  await user.click(await screen.findByRole('button', { name: 'Confirm Person 2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm access' })
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Confirmed. The invitation is on its way.')
  await screen.findByText('Invited')
  expect(api.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('somebody who sees some stations only is not asked', async () => {
  open(true)
  await screen.findByText('Waiting')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})
