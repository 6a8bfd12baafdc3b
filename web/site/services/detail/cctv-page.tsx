import { serviceCctv } from '../../../ui/pictures/service-cctv.ts'
import { pageMeta } from '../../page-meta.ts'
import { loadOffer } from '../load-offer.ts'
import type { Route } from './+types/cctv-page.ts'
import { type Detail, ServiceDetail } from './service-detail.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: DETAIL.title, description: DETAIL.lead, path: '/services/cctv' })

export const loader = ({ context }: Route.LoaderArgs) => loadOffer(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadOffer(context)

/** A link to the form changes only the query: no reload. */
export const shouldRevalidate = () => false

export default function CctvPage({ loaderData }: Route.ComponentProps) {
  return <ServiceDetail detail={DETAIL} picture={serviceCctv} offer={loaderData} />
}

const DETAIL: Detail = {
  category: 'cctv',
  title: 'CCTV Installation',
  lead: 'Cameras planned for your site, installed cleanly, maintained, and watched around the clock if you wish.',
  included: [
    {
      title: 'A plan of your site',
      text: 'We walk the site with you and draw where each camera stands and what it sees, by day and by night.',
    },
    {
      title: 'Cameras, recorder and cabling',
      text: 'Weatherproof cameras with night vision, a recorder in a locked place, tidy cabling and surge protection.',
    },
    { title: 'Power that lasts', text: 'A battery keeps cameras and recorder running through a power cut.' },
    { title: 'Pictures on your phone', text: 'You see your cameras wherever you are. We set it up and show you how.' },
    { title: 'Training for your people', text: 'Whoever looks after the gate learns to find and save a recording.' },
    {
      title: 'Watching, if you wish',
      text: 'Our control room looks at your cameras day and night and calls you when something is wrong.',
    },
  ],
  steps: [
    { title: 'Site visit', text: 'We look at entrances, light and blind spots and listen to what worries you.' },
    { title: 'Written offer', text: 'Every camera is listed with its place and price.' },
    { title: 'Installation', text: 'Our own technicians install, clean up after themselves and test every picture with you.' },
    { title: 'Care', text: 'We clean, check and update the system twice a year.' },
  ],
  times: ({ reply, technician }) => [
    { figure: reply, label: 'until we reply to your request' },
    { figure: technician, label: 'until a technician comes when a camera fails' },
    { figure: '24/7', label: 'control room for watched sites' },
  ],
  questions: () => [
    {
      title: 'How long are recordings kept?',
      text: 'Usually 30 days. We size the recorder for the time you need and then older pictures are overwritten.',
    },
    {
      title: 'Do cameras work without internet?',
      text: 'Yes. They record on site. Internet is only needed to look from elsewhere and for watching by our control room.',
    },
    {
      title: 'Can you use the cameras I have?',
      text: 'Often. We test them during the visit and tell you which are worth keeping.',
    },
    {
      title: 'Must I tell people that they are filmed?',
      text: 'Yes. The law asks for a clear sign. We put them up with the cameras.',
    },
  ],
}
