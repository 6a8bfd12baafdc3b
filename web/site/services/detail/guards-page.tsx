import { serviceGuards } from '../../../ui/pictures/service-guards.ts'
import { inTown, pageMeta } from '../../page-meta.ts'
import type { HeadPicture } from '../../sections/page-head.tsx'
import { loadOffer } from '../load-offer.ts'
import type { Route } from './+types/guards-page.ts'
import { type Detail, ServiceDetail } from './service-detail.tsx'

const PICTURE: HeadPicture = { of: serviceGuards, page: 'guards', side: 'right' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, DETAIL.title),
    description: DETAIL.lead,
    path: '/services/guards',
    picture: PICTURE,
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOffer(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadOffer(context)

export default function GuardsPage({ loaderData }: Route.ComponentProps) {
  return <ServiceDetail detail={DETAIL} picture={PICTURE} offer={loaderData} />
}

const DETAIL: Detail = {
  category: 'guards',
  title: 'Guard Services',
  lead: 'Trained, uniformed guards for homes, offices, schools, sites and events, by day and by night.',
  included: [
    { title: 'Guards who are checked', text: 'We check references, health and training before the first shift.' },
    {
      title: 'Uniform and equipment',
      text: 'Every guard has a uniform, a radio and a torch, and can reach the control room at any time.',
    },
    { title: 'Supervisors on the road', text: 'A supervisor visits every post unannounced, at night too.' },
    { title: 'Never an empty post', text: 'When a guard is sick or late, the control room sends another.' },
    {
      title: 'Gate book and patrols',
      text: 'The guards write down visitors, vehicles and rounds, and you can read the book at any time.',
    },
    { title: 'Incident reports', text: 'You read what happened, when, and what we did about it.' },
  ],
  steps: [
    { title: 'Site visit', text: 'We look at gates, fences and neighbours, and agree on where a guard is needed most.' },
    { title: 'Post instructions', text: 'Together we write down what the guard does, who may enter and who to call.' },
    { title: 'First shift', text: 'A supervisor introduces the guards and stays until they know the place.' },
    { title: 'Monthly review', text: 'We go through the reports with you and change what does not work.' },
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
      text: `Yes, at any time, and you need not say why. We send another within ${replacement}.`,
    },
    {
      title: 'Is there a discount for many guards?',
      text: 'Yes. When you hire more than 10 guards, a corporate discount applies. Your offer includes it.',
    },
    { title: 'Do you guard a single event?', text: 'Yes, even for one evening. Please ask us at least a week before.' },
  ],
}
