import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import * as audit from '../../../api/accounts/audit.ts'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { allCalls } from '../../../api/index.ts'
import { callGroupOf, RESOURCE_NAMES, type ResourceName, resourceOf } from '../../../api/resources.ts'
import { pageAt } from '../../test/dashboard-pages.ts'
import { fakeApi } from '../../test/fake-api.ts'
import { renderPage, signIn } from '../../test/render-page.tsx'

/** The texts that the specification prescribes when a list cannot be loaded. */
const PRESCRIBED: { [K in ResourceName]?: string } = {
  clients: 'Failed to fetch clients.',
  duty_schedules: 'Failed to fetch schedules',
  accounts: 'Failed to fetch admins.',
  invoices: 'Failed to fetch invoices.',
  services: 'Failed to fetch services.',
}
/** The prescribed prefixes. */
const BEGINS: { [K in ResourceName]?: string } = { guards: 'Error: ', incidents: 'Error: ' }

type Screen = { name: string; Page: ComponentType; list: Endpoint; prescribed?: string | undefined; begins?: string | undefined }

/** Every list that has a page in the dashboard. */
const SCREENS: Screen[] = [
  ...RESOURCE_NAMES.flatMap((name) => {
    const { address } = resourceOf(name)
    const list = allCalls.find((one) => one.group === callGroupOf(name) && one.name === 'list')?.call
    if (!address || !list) return []
    return [{ name, Page: pageAt(address), list, prescribed: PRESCRIBED[name], begins: BEGINS[name] }]
  }),
  { name: 'audit log', Page: pageAt('/dashboard/audit'), list: audit.list },
]

test('covers every list of a resource', () => {
  expect(SCREENS.length).toBeGreaterThan(13)
})

test.each(SCREENS)(
  '$name: the message, else the prescribed words, else the status',
  async ({ Page, list, prescribed, begins = '' }) => {
    const api = fakeApi()
    signIn('super_admin')
    const silent = () => new Response(null, { status: 502, statusText: 'Bad Gateway' })
    const cases: [answer: () => Response, words: string][] = [
      [() => Response.json({ message: 'The database is resting.' }, { status: 503 }), 'The database is resting.'],
      [silent, prescribed ?? 'Bad Gateway'],
      [() => new Response(null, { status: 502 }), prescribed ?? 'Server responded with status 502'],
    ]
    let now = cases[0]![0]
    api.answerWith(list, () => now())
    const { user } = renderPage(Page)
    for (const [answer, words] of cases) {
      now = answer
      if (answer !== cases[0]![0]) await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1)!)
      expect((await screen.findAllByText(begins + words)).length).toBeGreaterThan(0)
    }
  },
)
