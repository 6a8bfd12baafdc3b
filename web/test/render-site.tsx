import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { DEFAULT_HOME, type HomeContent } from '../../api/company/home.ts'
import { DEFAULT_RETENTION } from '../../api/company/retention.ts'
import { setUpUser } from './user.ts'

const LOADED = {
  retention: DEFAULT_RETENTION,
  figures: null,
  pages: [],
  day: '2026-11-27',
  year: '2026',
  origin: 'http://localhost',
}

/**
 * Renders a part of the public site at an address, by default with the content as delivered; `more` is what else the layout has loaded; `address()` returns the current address. Forms
 * have been shown for ten seconds, so that input is not taken for a program's.
 */
export function renderSite(Part: ComponentType, at = '/', content: HomeContent = DEFAULT_HOME, more: object = {}) {
  const loaded = { ...LOADED, content, ...more }
  let shown = at
  function Watched() {
    const { pathname, search, hash } = useLocation()
    shown = pathname + search + hash
    return <Part />
  }
  const Stub = createRoutesStub([
    {
      id: 'site/frame/site-layout',
      loader: () => loaded,
      children: [{ path: '*', Component: Watched, HydrateFallback: () => null }],
    },
  ])
  const { unmount } = render(<Stub initialEntries={[at]} hydrationData={{ loaderData: { 'site/frame/site-layout': loaded } }} />)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  return { user: setUpUser(), unmount, address: () => shown }
}

/** A response that the test releases. */
export function held() {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

/** The value of a form's field. */
export const heldBy = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(label).value
