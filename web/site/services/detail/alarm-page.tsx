import type { RouterContextProvider } from 'react-router'
import { callContext } from '../../../lib/pages/context.ts'
import { loadPart } from '../../../lib/parts/lost-part.ts'
import { t } from '../../../lib/words/words.ts'
import { serviceAlarm } from '../../../ui/pictures/service-alarm.ts'
import { inTown, pageMeta } from '../../page-meta.ts'
import type { HeadPicture } from '../../sections/page-head.tsx'
import type { Route } from './+types/alarm-page.ts'
import type { AlarmOffer } from './load-alarm.ts'
import { MeasuredTimes } from './measured-times.tsx'
import { type Detail, ServiceDetail } from './service-detail.tsx'

const PICTURE: HeadPicture = { of: serviceAlarm, page: 'alarm' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, detail().title),
    description: detail().lead,
    path: '/services/alarm',
    picture: PICTURE,
  })

/** On the server and in the browser; the code is lazy-loaded. Never throws. */
const load = (context: Readonly<RouterContextProvider>): Promise<AlarmOffer> =>
  loadPart(() => import('./load-alarm.ts')).then(
    ({ loadAlarm }) => loadAlarm(context.get(callContext)),
    () => ({ offer: { services: [], failed: true }, promise: null }),
  )

export const loader = ({ context }: Route.LoaderArgs) => load(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(context)

export default function AlarmPage({ loaderData: { offer, promise } }: Route.ComponentProps) {
  return <ServiceDetail detail={detail()} picture={PICTURE} offer={offer} measured={<MeasuredTimes promise={promise} />} />
}

const detail = (): Detail => ({
  category: 'alarm',
  title: t('Alarm Response'),
  lead: t('When your alarm goes off, our control room answers and sends the nearest crew.'),
  included: [
    {
      title: t('Intruder and fire alarms'),
      text: t('Door and movement sensors, smoke and heat detectors, sirens and a keypad you can use in the dark.'),
    },
    { title: t('Panic buttons'), text: t('Under the counter or in your pocket. Press it and it calls us without a sound.') },
    {
      title: t('A line to the control room'),
      text: t('Signals go over the mobile network, with a second network if the first is down.'),
    },
    { title: t('Crews on the road'), text: t('Our vehicles are ready across the area we cover, day and night.') },
    {
      title: t('A report each time'),
      text: t('We tell you in writing what set off the alarm, who came, when, and what they found.'),
    },
    { title: t('Regular tests'), text: t('We test every sensor and battery with you twice a year.') },
  ],
  steps: [
    { title: t('The alarm goes off'), text: t('The signal reaches the control room within seconds.') },
    { title: t('We check'), text: t('An operator calls you and checks your cameras, if you have any.') },
    {
      title: t('A crew comes'),
      text: t('We send the nearest vehicle, unless you give your password and tell us that all is well.'),
    },
    { title: t('We stay'), text: t('The crew secures the place and waits for you or the police.') },
  ],
  times: ({ signal, crew }) => [
    { figure: signal, label: t('until an operator acts on the signal') },
    { figure: crew, label: t('our target for a crew at your gate in Kampala') },
    { figure: '24/7', label: t('every day of the year') },
  ],
  questions: () => [
    {
      title: t('What does a false alarm cost?'),
      text: t(
        'Nothing, where a fault, the weather or an animal set it off, or no crew was sent. Crews that are called out by mistake are charged as your contract says, beyond those that are free each month. If it keeps happening, we come and find the cause.',
      ),
    },
    {
      title: t('What happens when the power is cut?'),
      text: t('The panel, the sensors and the sirens run on batteries, and the control room sees that your power is off.'),
    },
    {
      title: t('Can you take over the alarm I have?'),
      text: t('Usually yes. We test it first, then connect it to the control room.'),
    },
    {
      title: t('Do you call the police and the fire brigade?'),
      text: t('Yes, as soon as the crew or the cameras confirm that they are needed.'),
    },
  ],
})
