import { data } from 'react-router'
import { t } from '../../lib/words/words.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/not-found-page.ts'
import { NotFound } from './not-found.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t('404 Not Found'), description: t('This page does not exist.'), path: '/not-found', hidden: true })

export const loader = () => data(null, { status: 404 })

/** Client-side navigation to an unknown page needs no request. */
export const clientLoader = () => null

export default function NotFoundPage() {
  return <NotFound />
}
