import type { GuideStepName } from '../../../../api/company/guide.ts'

type Taken = {
  title: string
  about: string
  to: string
  /** The form of the first record, until there is one. */
  first?: string
}

/** Each first step: how it is called, why it is taken, and where. */
export const STEPS: Record<GuideStepName, Taken> = {
  company: {
    title: 'Name, logo and licence',
    about: 'They stand on every page, e-mail and document. Opening hours are in Site content.',
    to: '/dashboard/company#brand',
  },
  services: {
    title: 'Services with prices',
    about: 'The site shows them, and quotations begin with them.',
    to: '/dashboard/services',
    first: '/dashboard/services?record=new',
  },
  client: {
    title: 'First client',
    about: 'A name and a telephone number are enough.',
    to: '/dashboard/clients',
    first: '/dashboard/clients?record=new',
  },
  station: {
    title: 'First station',
    about: 'The place where guards stand, with its position on the map.',
    to: '/dashboard/stations',
    first: '/dashboard/stations?record=new',
  },
  guards: {
    title: 'Guards',
    about: 'Import all of them from one table, without e-mail addresses if there are none.',
    to: '/dashboard/import?kind=guards',
  },
  contract: {
    title: 'First contract',
    about: 'Posts, hours and rates; once it is active, its shifts are made by themselves.',
    to: '/dashboard/contracts',
    first: '/dashboard/contracts?record=new',
  },
  roster: {
    title: 'First published week',
    about: 'A roster is proposed for the open shifts; you look at it, save it and publish it.',
    to: '/dashboard/duty-schedule/roster',
  },
  phone: {
    title: 'First phone of a guard',
    about: 'Open a guard, Phone, and type the code on the phone. Clocking in works from then on.',
    to: '/dashboard/guards',
  },
}
