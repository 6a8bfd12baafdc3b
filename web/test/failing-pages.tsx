import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { expect, vi } from 'vitest'
import routes from '../routes.ts'
import { renderPage } from './render-page.tsx'

const loaders = import.meta.glob<{ default: ComponentType<{ params: object }> }>([
  '../dashboard/**/*-page.tsx',
  '../portal/**/*-page.tsx',
])

/** Calls beside the facts of a page: the columns and views that a person has chosen for lists. */
const BESIDE = ['/api/v1/lists']
/** The addresses of the pages below one of the routes, each with a file. */
export const pagesBelow = (root: 'dashboard' | 'portal') =>
  (routes.find(({ path }) => path === root)?.children ?? [])
    .filter(({ path }) => path !== '*')
    .map(({ path, file }) => ({ path: `/${root}${path ? `/${path}` : ''}`, file }))

/** Opens a page none of whose calls is answered, and expects that it says so and can ask again, if it asks for anything. */
export async function expectToSayFailure({ path, file }: { path: string; file: string }) {
  const { default: Page } = await loaders[`../${file}`]!()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (!BESIDE.includes(pathname)) asked.push(pathname)
    return Response.json({ error: 'Unexpected', message: 'The database is resting.' }, { status: 500 })
  })
  const Opened = () => <Page params={useParams()} />
  const { user } = renderPage(Opened, path.replaceAll(/:\w+/g, '1'), path)
  await waitFor(() => expect(document.body.textContent).not.toBe(''))
  await new Promise((resolve) => setTimeout(resolve))
  if (asked.length === 0) return
  const again = await screen.findAllByRole('button', { name: /Try again$/ })
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object|TypeError|Failed to fetch$/)
  const before = asked.length
  await user.click(again[0]!)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
}
