import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as quotes from '../../../../api/sales/quotes.ts'
import * as services from '../../../../api/sales/services.ts'
import * as uploads from '../../../lib/calls/upload.ts'
import { fakeApi, Refusal } from '../../../test/fake-api.ts'
import { renderPage, signIn } from '../../../test/render-page.tsx'
import ServicesPage from './services-page.tsx'

// jsdom cannot send a form with files over XMLHttpRequest: fetch sends the request, without the files' content.
beforeEach(() => {
  vi.spyOn(uploads, 'upload').mockImplementation(async (request, { onProgress }) => {
    onProgress(0.4)
    return fetch(request)
  })
})

const service = (id: number, more: Partial<services.Service> = {}): services.Service => ({
  id,
  version: 1,
  title: `Service ${id}`,
  description: 'Day and night.',
  price_rate: 100_000,
  price_unit: null,
  monthly_price: null,
  monthly_unit: null,
  image: null,
  category: null,
  ...more,
})

function open(at?: string) {
  const api = fakeApi()
  signIn()
  api.answer(services.list, () => ({
    items: [
      service(1, { price_unit: 'per guard per month' }),
      service(2, { image: 'guards.webp', category: 'guards', monthly_price: 950_000 }),
    ],
    total: 2,
  }))
  return { api, ...renderPage(ServicesPage, at) }
}

test('shows cards with rate, picture or lock, and a link to the quote form', async () => {
  open()
  const first = await screen.findByRole('article', { name: 'Service 1' })
  expect(within(first).getByText('Rate:', { exact: false }).textContent).toBe('Rate: 100,000 UGX')
  expect(within(first).getByText('per guard per month')).toBeTruthy()
  expect(within(first).getByRole('button', { name: 'Request a Quote' })).toBeTruthy()
  expect(first.querySelector('img')).toBeNull()
  expect(first.querySelector('svg.tabler-icon-lock')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Service 2' }).querySelector('img')?.getAttribute('src')).toBe(
    '/uploads/guards.webp',
  )
})

/** Opens the quote form from a card and fills in the required fields. */
async function askForQuote(title: string, guards: string) {
  const shown = open()
  const card = await screen.findByRole('article', { name: title })
  await shown.user.click(within(card).getByRole('button', { name: 'Request a Quote' }))
  const dialog = await screen.findByRole('dialog', { name: 'Request a Quote' })
  const type = (name: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })
  await shown.user.click(within(dialog).getByRole('combobox', { name: /Type of site/ }))
  await shown.user.click(await screen.findByRole('option', { name: 'School' }))
  type(/Area/, 'Entebbe road')
  type(/Number of guards/, guards)
  type(/Full Name/, 'Test Bursar')
  type(/Email address/, 'bursar@mail.example')
  const submit = () => shown.user.click(within(dialog).getByRole('button', { name: 'Request a Quote' }))
  return { ...shown, dialog, submit }
}

test('a card opens the quote form in place with its service chosen, and sends it', async () => {
  const on = await askForQuote('Service 2', '11')
  on.api.answer(quotes.create, () => ({ reference: 'Q-0001', corporate_discount: true }))
  expect((within(on.dialog).getByRole('combobox', { name: 'Service' }) as HTMLInputElement).value).toBe('Service 2')
  expect(within(on.dialog).getByText('The corporate discount applies to your request.')).toBeTruthy()
  expect(within(on.dialog).getByText('About 10,450,000 UGX + VAT a month (11 × 950,000 UGX).')).toBeTruthy()
  await on.submit()
  expect(await screen.findByText('Your quote request has been received. Its reference is Q-0001.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(on.address()).toBe('/page')
  expect(on.api.asked.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/v1/quotes/register',
    body: { service_id: 2, site_type: 'School', area: 'Entebbe road', guards_needed: 11, shown_price: 950_000 },
  })
})

test('ten guards get no discount; a refused quote says why and keeps what was typed', async () => {
  const on = await askForQuote('Service 1', '10')
  expect(within(on.dialog).queryByText('The corporate discount applies to your request.')).toBeNull()
  on.api.answer(quotes.create, () => {
    throw new Refusal(500, '')
  })
  await on.submit()
  expect(await within(on.dialog).findByText('Server responded with status 500')).toBeTruthy()
  await on.user.clear(within(on.dialog).getByRole('textbox', { name: /Area/ }))
  await on.submit()
  expect(await within(on.dialog).findByText('area is required.')).toBeTruthy()
  expect((within(on.dialog).getByRole('textbox', { name: /Full Name/ }) as HTMLInputElement).value).toBe('Test Bursar')
})

test('the discount is announced without its size', async () => {
  open()
  const panel = await screen.findByRole('region', { name: 'Special Discount Alert' })
  expect(panel.textContent).toContain('Clients who hire more than 10 guards get a corporate discount.')
  expect(within(panel).getByRole('link', { name: 'Contact Us to Claim' }).getAttribute('href')).toBe('/contact')
  expect(panel.textContent).not.toMatch(/%/)
})

test('a failed load gives the words of the specification', async () => {
  const { api } = open()
  api.answer(services.list, () => {
    throw new Refusal(500, '')
  })
  expect(await screen.findByText('Failed to fetch services.')).toBeTruthy()
})

test('a service is changed in place', async () => {
  const { api, user } = open()
  api.answer(services.update, ({ body, params }) => service(params.id, { title: body.title, version: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Edit Service 1' }))
  await user.type(screen.getByRole('textbox', { name: /Title/ }), ' plus')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Service updated successfully')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Service 1 plus' })).toBeTruthy()
})

test('a picture that cannot be loaded gives way to the lock', async () => {
  open()
  const card = await screen.findByRole('article', { name: 'Service 2' })
  fireEvent.error(card.querySelector('img')!)
  expect(card.querySelector('img')).toBeNull()
  expect(card.querySelector('svg.tabler-icon-lock')).toBeTruthy()
})

const photo = (name = 'gate.jpg', size = 3, type = 'image/jpeg') => new File([new Uint8Array(size)], name, { type })

async function edit(title = 'Service 1') {
  const shown = open()
  await shown.user.click(await screen.findByRole('button', { name: `Edit ${title}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit service' })
  const choose = () => within(dialog).getByLabelText(/^Choose/)
  return { ...shown, dialog, choose, save: () => within(dialog).getByRole('button', { name: 'Save' }) as HTMLButtonElement }
}

test('a chosen picture is sent at once, shown, and saved with the service', async () => {
  const on = await edit()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  on.api.answer(services.uploadPicture, async () => {
    await held
    return { image: 'abc.webp', width: 1200, height: 800 }
  })
  on.api.answer(services.update, ({ body, params }) => service(params.id, { image: body.image ?? null, version: 2 }))
  await on.user.type(screen.getByRole('textbox', { name: /Title/ }), ' plus')
  await on.user.upload(on.choose(), photo())
  expect(await screen.findByText('Uploading...')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Uploading the picture' }).getAttribute('aria-valuenow')).toBe('40')
  expect(on.save().dataset.loading).toBe('true')
  release()
  await waitFor(() => expect(on.dialog.querySelector('img')?.getAttribute('src')).toBe('/uploads/abc.webp'))
  await on.user.click(on.save())
  expect(await screen.findByText('Service updated successfully')).toBeTruthy()
  const sent = on.api.asked.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ title: 'Service 1 plus', image: 'abc.webp' })
})

test('a dropped picture is accepted, too, and a picture can be removed', async () => {
  const on = await edit('Service 2')
  on.api.answer(services.uploadPicture, () => ({ image: 'new.webp', width: 1200, height: 800 }))
  on.api.answer(services.update, ({ body, params }) => service(params.id, { image: body.image ?? null, version: 2 }))
  fireEvent.drop(screen.getByRole('group', { name: 'Picture' }), { dataTransfer: { files: [photo()] } })
  await waitFor(() => expect(on.dialog.querySelector('img')?.getAttribute('src')).toBe('/uploads/new.webp'))
  await on.user.click(screen.getByRole('button', { name: 'Remove the picture' }))
  expect(on.dialog.querySelector('img')).toBeNull()
  await on.user.click(on.save())
  await screen.findByText('Service updated successfully')
  expect(on.api.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ image: null })
})

test.each([
  [photo('a.gif', 3, 'image/gif'), 'This file is not a JPG, PNG or WebP file.'],
  [photo('a.jpg', 5 * 1024 * 1024 + 1), 'This file is larger than 5 MB.'],
])('%#: a wrong file is refused at the field before it is sent', async (wrong, message) => {
  const on = await edit()
  fireEvent.change(on.choose(), { target: { files: [wrong] } })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(on.choose().getAttribute('aria-invalid')).toBe('true')
  expect(on.api.asked.some(({ path }) => path === services.uploadPicture.path)).toBe(false)
})

test('the server’s error about a picture is shown at its field, and what was typed stays', async () => {
  const on = await edit()
  on.api.answer(services.uploadPicture, () => {
    throw new Refusal(422, 'No.', { fields: { picture: 'This picture cannot be read.' } })
  })
  await on.user.type(screen.getByRole('textbox', { name: /Title/ }), ' plus')
  await on.user.upload(on.choose(), photo())
  expect((await screen.findByRole('alert')).textContent).toBe('This picture cannot be read.')
  expect((screen.getByRole('textbox', { name: /Title/ }) as HTMLInputElement).value).toBe('Service 1 plus')
  expect(on.save().dataset.loading).toBeUndefined()
})

test('a cancelled upload changes nothing', async () => {
  const on = await edit()
  on.api.answer(services.uploadPicture, () => new Promise(() => {}))
  await on.user.upload(on.choose(), photo())
  await on.user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(on.dialog.querySelector('img')).toBeNull()
  expect(on.choose()).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the address of a new service opens its form, and closing it leaves the list', async () => {
  const { user, address } = open('/page?record=new')
  const form = within(await screen.findByRole('form', { name: 'Add service' }))
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/page'))
  expect(screen.queryByRole('form', { name: 'Add service' })).toBeNull()
})
