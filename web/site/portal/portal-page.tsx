import { useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { clearSession, readSession } from '../../lib/session.ts'
import button from '../button.module.css'
import { PageHead } from '../page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import { Section } from '../section.tsx'
import { dial, useSite } from '../site-content.ts'
import type { Route } from './+types/portal-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My portal', description: 'The place of our clients.', path: '/portal', hidden: true })

/** Only this browser knows whether somebody is signed in. Strangers go to the home page, staff to their dashboard. */
export function clientLoader() {
  const session = readSession()
  if (!session) throw redirect('/')
  if (session.role !== 'client') throw redirect('/dashboard')
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <PageHead title="My portal" lead="One moment, please." />

export default function PortalPage() {
  const { contact } = useSite().content
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  async function logOut() {
    setLeaving(true)
    try {
      const { signOut } = await import('./sign-out.ts')
      await signOut()
    } finally {
      clearSession()
      await navigate('/')
    }
  }

  return (
    <>
      <PageHead title="My portal" lead="You are signed in as a client.">
        <button type="button" className={button.ghost} disabled={leaving} onClick={logOut}>
          {leaving ? 'Logging Out...' : 'Logout'}
        </button>
      </PageHead>
      <Section
        title="What can we do for you?"
        lead="Invoices, reports and changes to your guards: your contact in our office has them at hand."
      >
        <div className={button.row}>
          <Link to="/contact" className={button.primary}>
            Write to us
          </Link>
          <a href={dial(contact.phone)} className={button.secondary}>
            Call {contact.phone}
          </a>
        </div>
      </Section>
    </>
  )
}
