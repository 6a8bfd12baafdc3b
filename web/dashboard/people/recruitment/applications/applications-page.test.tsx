import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as recruitment from '../../../../../api/people/recruitment.ts'
import { detail, recruitmentApi } from '../../../../test/applications.ts'
import { Refusal } from '../../../../test/fake-api.ts'
import { columnTitles, renderPage } from '../../../../test/render-page.tsx'
import ApplicationsPage from './applications-page.tsx'

type Detail = recruitment.ApplicationDetail

function open(given: Partial<Detail> = {}, role: 'admin' | 'super_admin' = 'admin') {
  const server = recruitmentApi([detail(1, { name: 'Amina Ssali', email: 'amina@mail.example', ...given })], role)
  return { ...server, ...renderPage(ApplicationsPage) }
}
async function openDrawer(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('link', { name: 'Open the application of Amina Ssali' }))
  const drawer = await screen.findByRole('dialog', { name: 'Application A-0000-0001' })
  return within(drawer)
}
const sent = ({ api }: ReturnType<typeof open>, method: string) => api.asked.filter((asked) => asked.method === method)

test('lists who applied for what and at which stage, filtered by stage and job', async () => {
  const page = open({ rating: 4, stage: 'Interview' })
  expect(await screen.findByText('Amina Ssali')).toBeTruthy()
  expect(columnTitles()).toEqual(['Name', 'Email', 'Job', 'Stage', 'Rating', 'Reference', 'Received'])
  expect(screen.getByTitle('18 Nov 2026, 14:05')).toBeTruthy()
  await page.user.click(screen.getByRole('radio', { name: 'Offered' }))
  await page.user.click(await screen.findByRole('radio', { name: 'Driver' }))
  await waitFor(() => expect(page.address()).toBe('/page?stage=Offered&jobId=2'))
})

test('an application opens with its message, its documents and its history', async () => {
  const { user } = open({
    history: [
      { at: '2026-11-19T08:00:00.000Z', by: 'Lydia', from_stage: 'New', to_stage: 'Interview', note: null, letter_subject: null },
      { at: '2026-11-19T08:01:00.000Z', by: null, from_stage: null, to_stage: null, note: 'Calm.', letter_subject: null },
      { at: '2026-11-19T08:02:00.000Z', by: null, from_stage: null, to_stage: null, note: null, letter_subject: 'Please come' },
    ],
  })
  const drawer = await openDrawer(user)
  expect(drawer.getByText('I love dogs.')).toBeTruthy()
  expect(drawer.getByText('No documents are kept.')).toBeTruthy()
  expect(drawer.getByText('New → Interview')).toBeTruthy()
  expect(drawer.getByText('19 Nov 2026, 11:00, Lydia')).toBeTruthy()
  expect(drawer.getByText('Calm.')).toBeTruthy()
  expect(drawer.getByText('E-mail: Please come')).toBeTruthy()
})

test('an application shows whether its applicant agreed to the use of the documents', async () => {
  const agreed = await openDrawer(open().user)
  expect(agreed.getByText('Agreed to the use of the documents')).toBeTruthy()
  expect(agreed.queryByText('Consent not asked')).toBeNull()
})

test('an application sent without asking for consent says so', async () => {
  const drawer = await openDrawer(open({ consent: 'Not asked' }).user)
  expect(drawer.getByText('Consent not asked')).toBeTruthy()
  expect(drawer.getByText(/did not come through our form\. Ask before you use the documents\./)).toBeTruthy()
  expect(drawer.queryByText('Agreed to the use of the documents')).toBeNull()
})

test('moving to Interview offers an e-mail, which is sent as edited', async () => {
  const page = open()
  const { user } = page
  const drawer = await openDrawer(user)
  await user.click(drawer.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Interview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Amina Ssali to Interview' }))
  const subject = dialog.getByRole('textbox', { name: /Subject/ })
  await user.clear(subject)
  await user.click(dialog.getByRole('button', { name: 'Move and send' }))
  expect(await dialog.findByText('subject is required.')).toBeTruthy()
  await user.type(subject, 'Please come')
  await user.click(dialog.getByRole('button', { name: 'Move and send' }))
  expect(await screen.findByText('Amina Ssali moved to Interview.')).toBeTruthy()
  expect(sent(page, 'PUT').at(-1)?.body).toMatchObject({
    stage: 'Interview',
    version: 1,
    letter: { subject: 'Please come', text: expect.stringContaining('Dog Handler') },
  })
  expect(await drawer.findByText('Interview')).toBeTruthy()
})

test('a move without the e-mail sends nothing to the applicant', async () => {
  const page = open()
  const { user } = page
  const drawer = await openDrawer(user)
  await user.click(drawer.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rejected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Amina Ssali to Rejected' }))
  expect(await dialog.findByText(/documents are erased 10 days from now, the application after 3 months\./)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Write to the applicant' }))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(sent(page, 'PUT').at(-1)?.body).toEqual({ stage: 'Rejected', letter: null, version: 1 }))
})

test('a move based on an outdated version shows the other move and lets the person choose', async () => {
  const { api, user, change } = open()
  const drawer = await openDrawer(user)
  api.answer(recruitment.move, () => {
    throw new Refusal(409, 'Somebody else has changed this record in the meantime.', {
      code: 'outdated',
      current: change(1, { stage: 'Shortlisted' }),
    })
  })
  await user.click(drawer.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Offered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Amina Ssali to Offered' }))
  await user.click(dialog.getByRole('button', { name: 'Move and send' }))
  expect(await dialog.findByText('Shortlisted', { exact: false })).toBeTruthy()
})

test('a rating is saved with the version it is based on', async () => {
  const page = open()
  const drawer = await openDrawer(page.user)
  drawer.getByRole('radio', { name: '4 of 5' }).focus()
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(sent(page, 'PUT').at(-1)?.body).toEqual({ rating: 4, version: 1 }))
})

test('an outdated rating says so and shows the current one', async () => {
  const { api, user, change } = open()
  const drawer = await openDrawer(user)
  api.answer(recruitment.update, () => {
    throw new Refusal(409, 'Somebody else has changed this record in the meantime.', {
      code: 'outdated',
      current: change(1, { rating: 2 }),
    })
  })
  drawer.getByRole('radio', { name: '5 of 5' }).focus()
  await user.keyboard('{Enter}')
  expect(
    await screen.findByText('Somebody else has changed this application in the meantime. Their version is kept.'),
  ).toBeTruthy()
  await waitFor(() => expect(drawer.getByRole<HTMLInputElement>('radio', { name: '2 of 5' }).checked).toBe(true))
})

test('a note is added with its idempotency key; closing asks before a started note is lost', async () => {
  const page = open()
  const { api, user, change } = page
  api.answer(recruitment.note, ({ params, body }) =>
    change(params.id, {
      history: [
        {
          at: '2026-11-20T08:00:00.000Z',
          by: 'Esther N.',
          from_stage: null,
          to_stage: null,
          note: body.note,
          letter_subject: null,
        },
      ],
    }),
  )
  const drawer = await openDrawer(user)
  await user.type(drawer.getByRole('textbox', { name: 'Note for the staff' }), 'Very good')
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await user.click(drawer.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Note added')).toBeTruthy()
  expect(drawer.getByText('Very good')).toBeTruthy()
  expect(sent(page, 'POST').at(-1)?.headers.get('idempotency-key')).toBeTruthy()
})

test('an applicant who gave a telephone number can be called from the application, and is hired with it', async () => {
  const { user } = open({ name: 'Amina Grace Ssali', phone: '+256 700 000-321' })
  await user.click(await screen.findByRole('link', { name: 'Open the application of Amina Grace Ssali' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Application A-0000-0001' }))
  const number = await drawer.findByRole('link', { name: '+256 700 000-321' })
  expect(number.getAttribute('href')).toBe('tel:+256700000321')
  await user.click(drawer.getByRole('button', { name: 'Hire' }))
  const form = within(await screen.findByRole('dialog', { name: 'Hire Amina Grace Ssali' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Contacts/ }).value).toBe('+256 700 000-321')
})

test('the hiring form is filled in from the application and names missing values', async () => {
  const page = open({ name: 'Amina Grace Ssali' })
  const { api, user, change } = page
  await user.click(await screen.findByRole('link', { name: 'Open the application of Amina Grace Ssali' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Application A-0000-0001' }))
  await user.click(drawer.getByRole('button', { name: 'Hire' }))
  const form = within(await screen.findByRole('dialog', { name: 'Hire Amina Grace Ssali' }))
  const value = (name: RegExp) => form.getByRole<HTMLInputElement>('textbox', { name }).value
  expect([value(/First Name/), value(/Last Name/), value(/Email/)]).toEqual(['Amina', 'Grace Ssali', 'amina@mail.example'])
  await user.click(form.getByRole('button', { name: 'Hire' }))
  expect(await form.findByText('contacts is required.')).toBeTruthy()
  expect(sent(page, 'POST')).toEqual([])
  api.answer(recruitment.hire, ({ params, body: { version: _, ...guard } }) => {
    change(params.id, { stage: 'Hired', guard_id: 49 })
    return {
      id: 49,
      version: 1,
      ...guard,
      home_area: null,
      photo: null,
      readiness: 'Ready' as const,
      papers: [],
      hire_date: guard.hire_date ?? '2026-11-20',
    }
  })
  await user.type(form.getByRole('textbox', { name: /Contacts/ }), '0700 000 001')
  await user.type(form.getByLabelText(/Date of Birth/), '3 Feb 1998')
  await user.click(form.getByRole('combobox', { name: /Gender/ }))
  await user.click(await screen.findByRole('option', { name: 'Female' }))
  await user.click(form.getByRole('button', { name: 'Hire' }))
  expect(await screen.findByText('Hired: the guard record has been made')).toBeTruthy()
  expect(sent(page, 'POST').at(-1)?.body).toMatchObject({
    firstName: 'Amina',
    lastName: 'Grace Ssali',
    status: 'In Training',
    version: 1,
  })
  const link = await drawer.findByRole('link', { name: 'Open the guard record' })
  expect(link.getAttribute('href')).toBe('/dashboard/guards?record=49')
  expect(drawer.queryByRole('button', { name: 'Move to' })).toBeNull()
})

test('only a super admin can erase a person, by typing the address', async () => {
  const { user } = open()
  const drawer = await openDrawer(user)
  await user.click(drawer.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Export this person’s data' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Erase this person...' })).toBeNull()
})

test('erasing asks for the address, shows a refusal of the server, and closes when done', async () => {
  const { api, user } = open({}, 'super_admin')
  const drawer = await openDrawer(user)
  await user.click(drawer.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase this person...' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person' }))
  const address = dialog.getByRole('textbox', { name: /Type the e-mail address/ })
  api.answer(recruitment.erasePerson, ({ body }) => {
    if (body.email !== 'amina@mail.example')
      throw new Refusal(422, 'No.', { fields: { email: 'This is not the applicant’s e-mail address.' } })
    return { message: 'Everything held about this person has been erased' }
  })
  await user.type(address, 'moses@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
  expect(await dialog.findByText('This is not the applicant’s e-mail address.')).toBeTruthy()
  await user.clear(address)
  await user.type(address, 'amina@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByText('Everything held about this person has been erased')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an application that fails to load can be retried', async () => {
  const { api, user } = open()
  const answer = detail(1, { name: 'Amina Ssali' })
  api.answer(recruitment.get, () => {
    throw new Refusal(503, 'The service is busy.')
  })
  await user.click(await screen.findByRole('link', { name: 'Open the application of Amina Ssali' }))
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  api.answer(recruitment.get, () => answer)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('I love dogs.')).toBeTruthy()
})

test('an empty list says where applications come from; a failure can be retried', async () => {
  const { api, user } = open()
  api.answer(recruitment.list, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Server responded with status 500')).toBeTruthy()
  api.answer(recruitment.list, () => ({ items: [], total: 0 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No applications yet.')).toBeTruthy()
})
