import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as pages from '../../../../api/website/site-pages.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import SitePagesPage from './site-pages-page.tsx'

const page: pages.SitePage = {
  id: 3,
  version: 1,
  kind: 'guards',
  slug: 'entebbe',
  path: '/guards/entebbe',
  title: 'Security guards in Entebbe',
  lead: 'Guards along the road.',
  body: 'Our patrol stops at each post.',
  picture: null,
  published: false,
}

function open() {
  const api = fakeApi()
  signIn()
  api.answer(pages.list, () => ({ items: [page], total: 1 }))
  return { api, ...renderPage(SitePagesPage) }
}

test('shows each page with kind, address and state, and publishes one with the rest unchanged', async () => {
  const { api, user } = open()
  api.answer(pages.update, ({ body }) => ({ ...page, ...body, version: 2 }))
  expect(await screen.findByRole('cell', { name: '/guards/entebbe' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Draft' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit Security guards in Entebbe' }))
  await user.click(screen.getByLabelText('Published on the site'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Page updated successfully')).toBeTruthy()
  expect(api.asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    slug: 'entebbe',
    published: true,
    version: 1,
  })
})

test('deleting a page whose title is a question asks with one question mark', async () => {
  const { api, user } = open()
  api.answer(pages.list, () => ({ items: [{ ...page, title: 'What does a guard need?' }], total: 1 }))
  await user.click(await screen.findByRole('button', { name: 'Delete What does a guard need?' }))
  expect(await screen.findByText(/delete the page/)).toHaveProperty(
    'textContent',
    expect.stringMatching(/^Are you sure you want to delete the page What does a guard need\?( |$)/),
  )
})

test('an address that another page has is refused at its field', async () => {
  const { api, user } = open()
  const text = 'There is a page at this address already.'
  api.answer(pages.update, () => {
    throw new Refusal(409, text, { code: 'conflict', fields: { slug: text } })
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Security guards in Entebbe' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Address/ }), { target: { value: 'jinja' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(text)).toBeTruthy()
})
