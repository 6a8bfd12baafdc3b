import { t } from '../../../lib/words/words.ts'
import { serviceGuards } from '../../../ui/pictures/service-guards.ts'
import { inTown, pageMeta } from '../../page-meta.ts'
import type { HeadPicture } from '../../sections/page-head.tsx'
import { loadOffer } from '../load-offer.ts'
import type { Route } from './+types/guards-page.ts'
import { type Detail, ServiceDetail } from './service-detail.tsx'

const PICTURE: HeadPicture = { of: serviceGuards, page: 'guards', side: 'right' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: inTown(matches, detail().title),
    description: detail().lead,
    path: '/services/guards',
    picture: PICTURE,
  })

export const loader = ({ context }: Route.LoaderArgs) => loadOffer(context)

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadOffer(context)

export default function GuardsPage({ loaderData }: Route.ComponentProps) {
  return <ServiceDetail detail={detail()} picture={PICTURE} offer={loaderData} />
}

const detail = (): Detail => ({
  category: 'guards',
  title: t('Guard Services'),
  lead: t('Trained, uniformed guards for homes, offices, schools, sites and events, by day and by night.'),
  included: [
    { title: t('Guards who are checked'), text: t('We check references, health and training before the first shift.') },
    {
      title: t('Uniform and equipment'),
      text: t('Every guard has a uniform, a radio and a torch, and can reach the control room at any time.'),
    },
    { title: t('Supervisors on the road'), text: t('A supervisor visits every post unannounced, at night too.') },
    { title: t('Never an empty post'), text: t('When a guard is sick or late, the control room sends another.') },
    {
      title: t('Gate book and patrols'),
      text: t('The guards write down visitors, vehicles and rounds, and you can read the book at any time.'),
    },
    { title: t('Incident reports'), text: t('You read what happened, when, and what we did about it.') },
  ],
  steps: [
    { title: t('Site visit'), text: t('We look at gates, fences and neighbours, and agree on where a guard is needed most.') },
    { title: t('Post instructions'), text: t('Together we write down what the guard does, who may enter and who to call.') },
    { title: t('First shift'), text: t('A supervisor introduces the guards and stays until they know the place.') },
    { title: t('Monthly review'), text: t('We go through the reports with you and change what does not work.') },
  ],
  times: ({ reply, first_shift }) => [
    { figure: reply, label: t('until we reply to your request') },
    { figure: first_shift, label: t('from your signature to the first shift') },
    { figure: '24/7', label: t('supervision from the control room') },
  ],
  questions: ({ replacement }) => [
    {
      title: t('Are the guards armed?'),
      text: t('Only where the site needs it and the law allows it. Most posts are safer without.'),
    },
    {
      title: t('Can I ask for another guard?'),
      text: t('Yes, at any time, and you need not say why. We send another within {replacement}.', { replacement }),
    },
    {
      title: t('Is there a discount for many guards?'),
      text: t('Yes. When you hire more than 10 guards, a corporate discount applies. Your offer includes it.'),
    },
    { title: t('Do you guard a single event?'), text: t('Yes, even for one evening. Please ask us at least a week before.') },
  ],
})
