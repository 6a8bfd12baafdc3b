import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as services from '../../../api/sales/services.ts'
import { call } from '../../lib/calls/call.ts'
import { callContext } from '../../lib/pages/context.ts'
import { fakeApi, Refusal } from '../../test/fake-api.ts'
import { held, renderSite } from '../../test/render-site.tsx'
import ServicesPage, { clientLoader } from './services-page.tsx'

/** Renders the page as after a click on a link, with what its loader begins to load. */
function show() {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  const props = { loaderData: clientLoader({ context } as never) } as ComponentProps<typeof ServicesPage>
  return renderSite(() => <ServicesPage {...props} />, '/services')
}

test('says that it is loading, then shows the services', async () => {
  const { until, release } = held()
  fakeApi().answer(services.list, async () => {
    await until
    const unit = { price_rate: 1_250_000, price_unit: 'per car per month', monthly_price: null, monthly_unit: null }
    const patrols = { title: 'Patrols', description: 'By car.', ...unit, image: null, category: null }
    return { items: [{ id: 1, version: 1, ...patrols }], total: 1 }
  })
  show()
  expect(screen.getByRole('status').textContent).toBe('Loading services...')
  release()
  const card = (await screen.findByRole('heading', { name: 'Patrols' })).closest('li')
  expect(within(card!).getByText(/^Price Rate:/).textContent).toBe('Price Rate: 1,250,000 UGX')
  expect(within(card!).getByText('per car per month')).toBeTruthy()
  expect(screen.queryByText('Loading services...')).toBeNull()
})

test('falls back on the default services when the list cannot be loaded', async () => {
  fakeApi().answer(services.list, () => {
    throw new Refusal(500, 'x')
  })
  show()
  expect(await screen.findByText('Failed to load services. Showing default services.')).toBeTruthy()
  for (const [title, price] of [
    ['Security Guards', '100,000'],
    ['CCTV Monitoring', '150,000'],
    ['Fire Alarm Systems', '120,000'],
  ])
    expect(screen.getByRole('heading', { name: title! }).closest('li')?.textContent).toContain(`Price Rate: ${price} UGX`)
})

test('mentions a discount for more than ten guards, without a figure', async () => {
  fakeApi().answer(services.list, () => ({ items: [], total: 0 }))
  show()
  expect(await screen.findByText('Hiring more than 10 guards?')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for your rate' }).getAttribute('href')).toBe(
    '/quote?step=2&service_id=guards&guards_needed=11',
  )
  expect(document.body.textContent).not.toContain('%')
})
