import { t } from '../../lib/words/words.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/reset-page.ts'
import { PasswordForm } from './password-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Set a new password'),
    description: t('Set a new password through a one-time link.'),
    path: '/reset',
    hidden: true,
  })

export default function ResetPage() {
  return (
    <PasswordForm
      purpose="reset"
      title={t('Set a new password')}
      intro={t('It replaces your old password and signs you out everywhere. This link works once.')}
    />
  )
}
