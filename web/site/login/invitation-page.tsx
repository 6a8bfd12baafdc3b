import { t } from '../../lib/words/words.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/invitation-page.ts'
import { PasswordForm } from './password-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t('Set your password'),
    description: t('Set a password through a one-time link.'),
    path: '/invitation',
    hidden: true,
  })

export default function InvitationPage() {
  return (
    <PasswordForm
      purpose="invitation"
      title={t('Set your password')}
      intro={t('Then your account is ready: sign in with your e-mail address and this password. This link works once.')}
    />
  )
}
