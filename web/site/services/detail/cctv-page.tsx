import { t } from '../../../lib/words/words.ts'
import { serviceCctv } from '../../../ui/pictures/service-cctv.ts'
import { inTown, pageMeta } from '../../page-meta.ts'
import type { HeadPicture } from '../../sections/page-head.tsx'
import { loadOffer } from '../load-offer.ts'
import type { Route } from './+types/cctv-page.ts'
import { type Detail, ServiceDetail } from './service-detail.tsx'

const PICTURE: HeadPicture = { of: serviceCctv, page: 'cctv', side: 'right' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, detail().title),
    description: detail().lead,
    path: '/services/cctv',
    picture: PICTURE,
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOffer(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadOffer(context)

export default function CctvPage({ loaderData }: Route.ComponentProps) {
  return <ServiceDetail detail={detail()} picture={PICTURE} offer={loaderData} />
}

const detail = (): Detail => ({
  category: 'cctv',
  title: t('CCTV Installation'),
  lead: t('We plan cameras for your site, fit them neatly and maintain them. We can also watch them day and night.'),
  included: [
    {
      title: t('A plan of your site'),
      text: t('We walk round the site with you and mark on a plan where each camera goes and what it sees.'),
    },
    {
      title: t('Cameras, recorder and cabling'),
      text: t('Weatherproof cameras with night vision, a recorder in a locked place, tidy cabling and surge protection.'),
    },
    { title: t('Power backup'), text: t('A battery keeps the cameras and the recorder running when the power goes.') },
    { title: t('Pictures on your phone'), text: t('You see your cameras wherever you are. We set it up and show you how.') },
    { title: t('Training for your staff'), text: t('We show your people at the gate how to find and save a recording.') },
    {
      title: t('Live watching'),
      text: t('Our control room can watch your cameras day and night, and calls you when something is wrong.'),
    },
  ],
  steps: [
    { title: t('Site visit'), text: t('We check the entrances, the lighting and the blind spots, and hear what worries you.') },
    { title: t('Written offer'), text: t('It lists every camera with its place and price.') },
    { title: t('Installation'), text: t('Our own technicians fit the cameras, clean up and test every picture with you.') },
    { title: t('Maintenance'), text: t('We clean, check and update the system twice a year.') },
  ],
  times: ({ reply, technician }) => [
    { figure: reply, label: t('until we reply to your request') },
    { figure: technician, label: t('until a technician comes when a camera fails') },
    { figure: '24/7', label: t('control room for watched sites') },
  ],
  questions: () => [
    {
      title: t('How long are recordings kept?'),
      text: t(
        'Usually 30 days. Tell us how long you need and we choose the recorder for it. New recordings then replace the oldest.',
      ),
    },
    {
      title: t('Do cameras work without internet?'),
      text: t(
        'Yes. They record on site. You need internet only to see them on your phone, or for our control room to watch them.',
      ),
    },
    {
      title: t('Can you use the cameras I have?'),
      text: t('Often. We test them during the visit and tell you which are worth keeping.'),
    },
    {
      title: t('Must I tell people that they are filmed?'),
      text: t('Yes. The law requires a clear sign. We put it up with the cameras.'),
    },
  ],
})
