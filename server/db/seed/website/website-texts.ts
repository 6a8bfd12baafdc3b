import type { ServiceInput } from '../../../../api/sales/services.ts'

export const MORE_SERVICES: ServiceInput[] = [
  {
    title: 'CCTV Installation',
    description: 'A site visit, a camera plan, clean cabling and a recorder that you can reach from your phone.',
    price_rate: 850_000,
    price_unit: 'once, for four cameras',
    monthly_price: null,
    monthly_unit: null,
    category: 'cctv',
  },
  {
    title: 'Alarm Response',
    description: 'The control room answers your alarm and the nearest crew drives out, day and night.',
    price_rate: 180_000,
    price_unit: 'per site per month',
    monthly_price: 180_000,
    monthly_unit: 'per site',
    category: 'alarm',
  },
]

/** `open` is the number of days until the advert closes; undefined if it has no closing date. */
export const JOBS = [
  {
    title: 'Security Guard',
    location: 'Kampala',
    job_type: 'Full-Time',
    description:
      'Day and night posts at homes, shops and offices. You read and write English, are at least 21 and have a clean record. Training, uniform and medical cover are provided.',
    daysAgo: 41,
    open: null,
  },
  {
    title: 'Control Room Operator',
    location: 'Bukoto, Kampala',
    job_type: 'Full-Time',
    description:
      'You watch cameras and alarms in shifts, send out crews and keep the log. Calm on the radio, quick at the keyboard, fluent in English and Luganda.',
    daysAgo: 23,
    open: 21,
  },
  {
    title: 'CCTV Technician',
    location: 'Kampala and Entebbe',
    job_type: 'Contract',
    description:
      'You install and maintain cameras, recorders and alarm panels. A certificate in electrical installation and two years of experience are needed, a riding permit helps.',
    daysAgo: 12,
    open: 33,
  },
  {
    title: 'Dog Handler',
    location: 'Mukono',
    job_type: 'Full-Time',
    description:
      'You patrol at night with a dog from our kennel. Experience with working dogs is welcome. We train people who are patient and reliable.',
    daysAgo: 5,
    open: 40,
  },
] as const

export const SITE_TYPES = [
  'Home',
  'Apartment block',
  'Office',
  'Shop',
  'School',
  'Warehouse',
  'Construction site',
  'Hotel',
  'Event',
] as const
export const AREAS = [
  'Kololo',
  'Nakasero',
  'Ntinda',
  'Bukoto',
  'Muyenga',
  'Bugolobi',
  'Industrial Area',
  'Entebbe',
  'Mukono',
  'Naalya',
  'Lubowa',
  'Kira',
  'Jinja',
] as const
export const WISHES = [
  'Please include the cost of a guard on Sundays.',
  'We have had two break-ins this year and want to start soon.',
  'Four cameras at the gate and the car park would be enough for now.',
  'Can the guards also keep the visitors’ book?',
  'Kindly call before you visit the site.',
] as const

export const MESSAGES: [subject: string | null, message: string][] = [
  [
    'Guard for a wedding',
    'We need six guards for a wedding in Munyonyo, from Friday evening until Sunday morning. What would that cost?',
  ],
  ['Invoice address', 'Our finance office has moved. Which form do you need for a new address on the invoices?'],
  [null, 'Do you also cover Jinja town? We are opening a shop there in two months.'],
  ['Thank you', 'Your crew was at our gate within ten minutes on Saturday night. Please pass on our thanks to both of them.'],
  [
    'Camera offline',
    'The camera above our loading bay has been dark since the rain on Tuesday. Could somebody look at it this week?',
  ],
  ['School holidays', 'During the holidays we need only one guard instead of two. How early must we tell you?'],
  ['Training', 'Do you train guards who are employed by somebody else? We have nine people.'],
]
