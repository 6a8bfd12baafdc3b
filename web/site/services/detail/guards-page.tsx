import { serviceGuards } from '../../../ui/pictures/service-guards.ts'
import { pageMeta } from '../../page-meta.ts'
import { loadOffer } from '../load-offer.ts'
import type { Route } from './+types/guards-page.ts'
import { type Detail, ServiceDetail } from './service-detail.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: DETAIL.title, description: DETAIL.lead, path: '/services/guards' })

export const loader = ({ context }: Route.LoaderArgs) => loadOffer(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadOffer(context)

/** A link to the form changes only the query: no reload. */
export const shouldRevalidate = () => false

export default function GuardsPage({ loaderData }: Route.ComponentProps) {
  return <ServiceDetail detail={DETAIL} picture={serviceGuards} offer={loaderData} />
}

const DETAIL: Detail = {
  category: 'guards',
  mirrored: true,
  title: 'Guard Services',
  lead: 'Trained, uniformed guards for homes, offices, schools, sites and events, by day and by night.',
  included: [
    { title: 'Guards who are checked', text: 'References, health and training are verified before the first shift.' },
    {
      title: 'Uniform and equipment',
      text: 'Every guard has a uniform, a radio, a torch and the means to reach the control room.',
    },
    { title: 'Supervisors on the road', text: 'A supervisor visits every post, at night too, without announcing it.' },
    { title: 'A full post, always', text: 'When a guard is ill or late, the control room sends another.' },
    { title: 'Gate book and patrols', text: 'Visitors, vehicles and rounds are written down and you may read them at any time.' },
    { title: 'Incident reports', text: 'What happened, when, and what was done about it, in writing.' },
  ],
  steps: [
    { title: 'Site visit', text: 'We look at gates, fences and neighbours and agree where a guard does most good.' },
    { title: 'Post instructions', text: 'What the guard does, whom to let in and whom to call is written down with you.' },
    { title: 'First shift', text: 'A supervisor introduces the guards and stays until they know the place.' },
    { title: 'Monthly review', text: 'We go through reports with you and change what does not work.' },
  ],
  times: ({ reply, first_shift }) => [
    { figure: reply, label: 'until we reply to your request' },
    { figure: first_shift, label: 'from your signature to the first shift' },
    { figure: '24/7', label: 'supervision from the control room' },
  ],
  questions: ({ replacement }) => [
    { title: 'Are the guards armed?', text: 'Only where the site needs it and the law allows it. Most posts are safer without.' },
    {
      title: 'Can I ask for another guard?',
      text: `Yes, at any time and without giving a reason. The change is made within ${replacement}.`,
    },
    {
      title: 'Is there a discount for many guards?',
      text: 'Yes. When you hire more than 10 guards a corporate discount applies; your offer includes it.',
    },
    { title: 'Do you guard a single event?', text: 'Yes, from one evening. Please ask at least a week before.' },
  ],
}
