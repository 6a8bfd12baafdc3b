import type { RouterContextProvider } from 'react-router'
import { published, type ReadPage, readPublished } from '../../../api/website/site-pages.ts'
import { callContext } from '../../lib/pages/context.ts'

/** A page that the company has written, or why there is none to show. */
export type Written = { page: ReadPage } | { missing: true } | { failed: true }

/** The page at an address. Never throws. */
export const loadPage = (context: Readonly<RouterContextProvider>, path: string): Promise<Written> =>
  context
    .get(callContext)(readPublished, { query: { path } })
    .then(
      ({ page }): Written => (page ? { page } : { missing: true }),
      (): Written => ({ failed: true }),
    )

/** The guides, or null when they could not be loaded. Never throws. */
export const loadGuides = (context: Readonly<RouterContextProvider>) =>
  context
    .get(callContext)(published, {})
    .then(
      ({ pages }) => pages.filter(({ kind }) => kind === 'guide').map(({ path, title, lead }) => ({ path, title, lead })),
      () => null,
    )
