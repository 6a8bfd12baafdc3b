import { serviceAlarm } from '../../../ui/pictures/service-alarm.ts'
import { pageMeta } from '../../page-meta.ts'
import { loadOffer } from '../load-offer.ts'
import type { Route } from './+types/alarm-page.ts'
import { type Detail, ServiceDetail } from './service-detail.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: DETAIL.title, description: DETAIL.lead, path: '/services/alarm' })

export const loader = ({ context }: Route.LoaderArgs) => loadOffer(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadOffer(context)

/** A link to the form changes only the query: no reload. */
export const shouldRevalidate = () => false

export default function AlarmPage({ loaderData }: Route.ComponentProps) {
  return <ServiceDetail detail={DETAIL} picture={serviceAlarm} offer={loaderData} />
}

const DETAIL: Detail = {
  category: 'alarm',
  title: 'Alarm Response',
  lead: 'When your alarm rings, our control room answers and the nearest crew drives out.',
  included: [
    {
      title: 'Intruder and fire alarms',
      text: 'Door and movement sensors, smoke and heat detectors, sirens and a keypad you can use in the dark.',
    },
    { title: 'Panic buttons', text: 'Fixed under the counter or carried in a pocket; pressing one calls us without a sound.' },
    {
      title: 'A line to the control room',
      text: 'Signals travel over the mobile network, with a second way if the first fails.',
    },
    { title: 'Crews on the road', text: 'Vehicles stand by across our coverage area, day and night.' },
    { title: 'A report each time', text: 'You learn in writing what rang, who came, when, and what was found.' },
    { title: 'Regular tests', text: 'We test every sensor and battery with you twice a year.' },
  ],
  steps: [
    { title: 'The alarm rings', text: 'The signal reaches the control room within seconds.' },
    { title: 'We check', text: 'An operator calls you and looks at your cameras, if you have any.' },
    {
      title: 'A crew drives out',
      text: 'The nearest vehicle is sent unless you give your password and tell us that all is well.',
    },
    { title: 'We stay', text: 'The crew secures the place and waits for you or the police.' },
  ],
  times: ({ signal, crew }) => [
    { figure: signal, label: 'until an operator acts on the signal' },
    { figure: crew, label: 'our aim for a crew at your gate inside Kampala' },
    { figure: '24/7', label: 'every day of the year' },
  ],
  questions: () => [
    { title: 'What does a false alarm cost?', text: 'Nothing extra. If they happen often we come and find the cause.' },
    {
      title: 'What happens when the power is cut?',
      text: 'Panel, sensors and sirens run on batteries, and the control room is told that the power is gone.',
    },
    {
      title: 'Can you take over the alarm I have?',
      text: 'In most cases yes. We test it first and connect it to the control room.',
    },
    {
      title: 'Do you call the police and the fire brigade?',
      text: 'Yes, as soon as the crew or the cameras confirm that they are needed.',
    },
  ],
}
