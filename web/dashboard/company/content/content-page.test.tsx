import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as home from '../../../../api/company/home.ts'
import { PREVIEW_CONTENT, PREVIEW_READY } from '../../../lib/pages/preview-messages.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderDashboard } from '../../../test/render-dashboard.tsx'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import Layout from '../../frame/layout.tsx'
import ContentPage from './content-page.tsx'

const { DEFAULT_HOME } = home

function open() {
  const api = fakeApi()
  signIn()
  api.answer(home.get, () => ({ content: DEFAULT_HOME, version: 4 }))
  api.answer(home.update, ({ body }) => ({ content: body.content, version: 5 }))
  return { api, ...renderPage(ContentPage) }
}
const section = (name: string) => screen.findByRole('button', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const put = (api: ReturnType<typeof fakeApi>) =>
  api.asked.findLast(({ method }) => method === 'PUT')?.body as { content: home.HomeContent; version: number }

test('a changed text is saved with its version, and the rest stays unchanged', async () => {
  const { api, user } = open()
  const name = await screen.findByRole('textbox', { name: /Company name/ })
  expect(screen.getByText('Version 4, saved')).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'Ngao Guards')
  expect(screen.getByText('1 change not saved')).toBeTruthy()
  await user.click(save())
  expect(await screen.findByText('Site content saved')).toBeTruthy()
  expect(put(api)).toEqual({ content: { ...DEFAULT_HOME, brand: { ...DEFAULT_HOME.brand, name: 'Ngao Guards' } }, version: 4 })
  expect(await screen.findByText('Version 5, saved')).toBeTruthy()
})

test('a name that is saved here stands in the frame at once', async () => {
  const { api, user } = renderDashboard(Layout, ContentPage)
  api.answer(home.get, () => ({ content: DEFAULT_HOME, version: 4 }))
  api.answer(home.update, ({ body }) => ({ content: body.content, version: 5 }))
  expect(await screen.findByRole('link', { name: new RegExp(`^${DEFAULT_HOME.brand.name}`) })).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox', { name: /Company name/ }), { target: { value: 'Ngao Guards' } })
  await user.click(save())
  expect(await screen.findByRole('link', { name: /^Ngao Guards/ })).toBeTruthy()
})

test('when the password is required and not given, the page says so and keeps what was typed', async () => {
  const { api, user } = renderDashboard(Layout, ContentPage)
  api.answer(home.get, () => ({ content: DEFAULT_HOME, version: 4 }))
  api.answer(home.update, () => {
    throw new Refusal(403, 'Enter your password again to do this.', { code: 'password_needed' })
  })
  await user.click(await screen.findByText('Contact details'))
  const address = await screen.findByLabelText<HTMLInputElement>(/^E-mail/)
  fireEvent.change(address, { target: { value: 'office@engabo.example' } })
  await user.click(screen.getByText('Save'))
  const password = await screen.findByLabelText(/^Your password/)
  await waitFor(() => expect(document.activeElement).toBe(password))
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Enter your password again to do this.')).toBeTruthy()
  expect(address.value).toBe('office@engabo.example')
})

test('entries are added, moved and removed', async () => {
  const { api, user } = open()
  await user.click(await section('Core values'))
  const values = DEFAULT_HOME.values
  await user.click(await screen.findByRole('button', { name: 'Move value 1 down' }))
  await user.click(screen.getByRole('button', { name: 'Remove value 3' }))
  await user.click(screen.getByRole('button', { name: 'Add a value' }))
  const added = screen.getByRole('group', { name: `Value ${values.length}` })
  await user.type(within(added).getByRole('textbox', { name: /Title/ }), 'Calm')
  await user.type(within(added).getByRole('textbox', { name: /Text/ }), 'We stay calm.')
  await user.click(save())
  await screen.findByText('Site content saved')
  expect(put(api).content.values).toEqual([values[1], values[0], ...values.slice(3), { title: 'Calm', text: 'We stay calm.' }])
})

test('a missing value is named at its field, its section opens, and nothing is sent', async () => {
  const { api, user } = open()
  await user.click(await section('Social links'))
  const link = await screen.findByRole('group', { name: 'Link 1' })
  await user.clear(within(link).getByRole('textbox', { name: /Address/ }))
  await user.type(within(link).getByRole('textbox', { name: /Address/ }), 'javascript:alert(1)')
  await user.click(await section('Social links'))
  await user.click(save())
  expect(await screen.findByText('Some texts need attention. They are marked below.')).toBeTruthy()
  expect(await screen.findByText('Please enter a valid web address.')).toBeTruthy()
  expect(put(api)).toBeUndefined()
})

test('after a concurrent change what was typed stays and can be kept', async () => {
  const { api, user } = open()
  api.answer(home.update, ({ body }) => {
    if (body.version === 4)
      throw new Refusal(409, 'Somebody else has changed this record in the meantime.', {
        code: 'outdated',
        current: { content: { ...DEFAULT_HOME, vision: 'Theirs' }, version: 9 },
      })
    return { content: body.content, version: 10 }
  })
  await user.type(await screen.findByRole('textbox', { name: /Tagline/ }), '!')
  await user.click(save())
  expect(await screen.findByText('Somebody else saved the content while you were editing')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Tagline/ }).value).toBe(`${DEFAULT_HOME.brand.tagline}!`)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Version 10, saved')).toBeTruthy()
  expect(put(api).version).toBe(9)
})

test('after taking the other version, discarding returns to that version', async () => {
  const { api, user } = open()
  api.answer(home.update, () => {
    throw new Refusal(409, 'Somebody else has changed this record in the meantime.', {
      code: 'outdated',
      current: { content: { ...DEFAULT_HOME, brand: { ...DEFAULT_HOME.brand, tagline: 'Theirs' } }, version: 9 },
    })
  })
  const tagline = await screen.findByRole<HTMLInputElement>('textbox', { name: /Tagline/ })
  await user.type(tagline, '!')
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(tagline.value).toBe('Theirs')
  await user.type(tagline, '?')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(tagline.value).toBe('Theirs')
  expect(screen.getByText('Version 9, saved')).toBeTruthy()
})

test('an older version is compared and brought back into the form', async () => {
  const { api, user } = open()
  api.answer(home.versions, () => ({
    items: [{ version: 3, saved_at: '2026-11-20T11:05:00.000Z', by: 'Esther N.' }],
    total: 1,
  }))
  api.answer(home.version, () => ({
    version: 3,
    saved_at: '2026-11-20T11:05:00.000Z',
    by: 'Esther N.',
    content: { ...DEFAULT_HOME, brand: { ...DEFAULT_HOME.brand, tagline: 'Always awake' } },
  }))
  await user.click(await screen.findByRole('button', { name: 'Versions' }))
  expect(await screen.findByText('20 Nov 2026, 14:05, Esther N.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  const table = await screen.findByRole('table', { name: 'Version 3 and now' })
  expect(
    within(table)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Tagline', 'Always awake', DEFAULT_HOME.brand.tagline])
  await user.click(screen.getByRole('button', { name: 'Restore version 3' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Tagline/ }).value).toBe('Always awake'))
  expect(screen.getByText('1 change not saved')).toBeTruthy()
})

test('the preview gets the input once its page is hydrated, and after every pause', async () => {
  const { user } = open()
  const frame = (await screen.findByTitle('Preview of the site')) as HTMLIFrameElement
  const posted: home.HomeContent[] = []
  frame.contentWindow!.postMessage = ((message: { kind: string; content: home.HomeContent }) => {
    if (message.kind === PREVIEW_CONTENT) posted.push(message.content)
  }) as Window['postMessage']
  window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data: PREVIEW_READY }))
  expect(posted).toEqual([DEFAULT_HOME])
  await user.type(screen.getByRole('textbox', { name: /Tagline/ }), '!')
  await waitFor(() => expect(posted.at(-1)?.brand.tagline).toBe(`${DEFAULT_HOME.brand.tagline}!`))
})

test('content that fails to load says so and can be retried', async () => {
  const { api, user } = open()
  api.answer(home.get, () => {
    throw new Refusal(503, 'The service is busy or restarting. Please try again in a moment.')
  })
  await user.click(
    await screen.findByRole('button', { name: 'Try again' }).then((button) => {
      api.answer(home.get, () => ({ content: DEFAULT_HOME, version: 4 }))
      return button
    }),
  )
  expect(await screen.findByRole('textbox', { name: /Company name/ })).toBeTruthy()
})

test('a paper is added with its last day, and figures and measured times are switched on', async () => {
  const { api, user } = open()
  await user.click(await section('Licences and insurance'))
  await user.click(await screen.findByText('Add a certificate'))
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'NSSF clearance' } })
  fireEvent.change(screen.getByLabelText(/^Valid until/), { target: { value: '30 Jun 2027' } })
  await user.click(await section('Coverage on the site'))
  await user.click(await screen.findByLabelText(/^Show the coverage/))
  await user.click(await section('Measured times on the site'))
  await user.click(await screen.findByLabelText(/^Publish measured times/))
  await user.click(save())
  expect(await screen.findByText('Site content saved')).toBeTruthy()
  expect(put(api).content).toMatchObject({
    certificates: [{ title: 'NSSF clearance', issuer: null, number: null, valid_until: '2027-06-30' }],
    ...{ show_figures: true, show_alarm_times: true },
  })
})
