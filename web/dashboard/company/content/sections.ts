import type { HomeContent } from '../../../../api/company/home.ts'
import { PICTURED_PAGES, type PicturedPage } from '../../../../api/company/site-proof.ts'
import { BRAND_FIELDS, CONTACT_FIELDS, type ContentField } from '../company/company-fields.ts'

/** Single texts, under the path `place`. */
type Texts = { title: string; place: readonly string[]; fields: ContentField[] }
/** A list of similar entries; `most` equals `least` where the page has a fixed number. */
type Entries = {
  title: string
  list: keyof HomeContent
  one: string
  fields: ContentField[]
  least: number
  most: number
}
export type ContentSection = Texts | Entries

const TITLE = { name: 'title', label: 'Title' } as const
const TEXT = { name: 'text', label: 'Text', kind: 'text' } as const
const PICTURE: ContentField = {
  name: 'picture',
  label: 'Picture',
  kind: 'picture',
  hint: 'JPG, PNG or WebP, at most 5 MB. Without one, the site shows its default picture.',
}
const PAGE_LABELS: Record<PicturedPage, string> = {
  about: 'About Us',
  services: 'Services',
  cctv: 'CCTV Installation',
  alarm: 'Alarm Response',
  guards: 'Guard Services',
  careers: 'Careers',
}
const PERSON: ContentField[] = [
  { name: 'name', label: 'Name' },
  { name: 'title', label: 'Position' },
  { ...PICTURE, label: 'Portrait', hint: 'JPG, PNG or WebP, at most 5 MB. Without one the site shows initials.' },
]

/** Every editable text and picture of the site, in the order of the pages. */
export const SECTIONS: ContentSection[] = [
  { title: 'Brand', place: ['brand'], fields: BRAND_FIELDS },
  {
    title: 'Notice',
    place: [],
    fields: [
      {
        name: 'notice',
        label: 'Notice above every page',
        optional: true,
        hint: 'For example closing days. Leave it empty for none.',
      },
    ],
  },
  { title: 'Slides', list: 'hero', one: 'slide', fields: [TITLE, TEXT, PICTURE], least: 2, most: 2 },
  { title: 'Service cards', list: 'service_cards', one: 'card', fields: [TITLE, TEXT, PICTURE], least: 3, most: 3 },
  {
    title: 'Journey',
    list: 'journey',
    one: 'figure',
    fields: [
      { name: 'figure', label: 'Figure', hint: 'Such as 1,000+' },
      { name: 'label', label: 'What it counts' },
    ],
    least: 3,
    most: 3,
  },
  {
    title: 'Vision and mission',
    place: [],
    fields: [
      { name: 'vision', label: 'Vision', kind: 'text' },
      { name: 'mission', label: 'Mission', kind: 'text' },
    ],
  },
  { title: 'Core values', list: 'values', one: 'value', fields: [TITLE, TEXT], least: 1, most: 12 },
  { title: 'Founders', list: 'founders', one: 'founder', fields: PERSON, least: 0, most: 6 },
  { title: 'Leadership team', list: 'leaders', one: 'leader', fields: PERSON, least: 0, most: 12 },
  { title: 'Why choose us', list: 'why_choose', one: 'reason', fields: [TITLE, TEXT], least: 0, most: 12 },
  {
    title: 'Testimonials',
    list: 'testimonials',
    one: 'testimonial',
    fields: [
      { name: 'quote', label: 'Words', kind: 'text' },
      { name: 'name', label: 'Who says it' },
      { name: 'role', label: 'Where' },
    ],
    least: 0,
    most: 12,
  },
  {
    title: 'Reviews',
    list: 'reviews',
    one: 'review',
    fields: [
      { name: 'quote', label: 'Words', kind: 'text' },
      { name: 'name', label: 'Who says it' },
      { name: 'stars', label: 'Stars', kind: 'whole', hint: 'From 1 to 5' },
      { name: 'source', label: 'Where it can be read', hint: 'Such as Google Maps' },
    ],
    least: 0,
    most: 12,
  },
  {
    title: 'Clients',
    list: 'clients',
    one: 'client',
    fields: [
      { name: 'name', label: 'Name', hint: 'Ask the client before you name them.' },
      { ...PICTURE, label: 'Logo', hint: 'JPG, PNG or WebP, at most 5 MB. Without one the site shows the name.' },
    ],
    least: 0,
    most: 24,
  },
  {
    title: 'Licences and insurance',
    list: 'certificates',
    one: 'certificate',
    fields: [
      { name: 'title', label: 'Title', hint: 'Such as Private security licence, NSSF clearance, membership' },
      { name: 'issuer', label: 'Issued by', optional: true },
      { name: 'number', label: 'Number', optional: true },
      { name: 'valid_until', label: 'Valid until', kind: 'day', optional: true, hint: 'The site leaves it out after this day.' },
    ],
    least: 0,
    most: 12,
  },
  {
    title: 'Coverage on the site',
    place: [],
    fields: [
      {
        name: 'show_figures',
        label: 'Show the coverage and the rounds of the newest month',
        kind: 'switch',
        hint: 'On the home page, with how they are counted. Only a month that is over and settled is shown.',
      },
    ],
  },
  {
    title: 'Measured times on the site',
    place: [],
    fields: [
      {
        name: 'show_alarm_times',
        label: 'Publish measured times',
        kind: 'switch',
        hint: 'On the page of alarm response: how long it took until an operator acted and until a crew was there, in the last 90 days, with how it is counted. Only with 20 alarms or more.',
      },
    ],
  },
  {
    title: 'Pictures of pages',
    place: ['page_pictures'],
    fields: PICTURED_PAGES.map((name) => ({ ...PICTURE, name, label: PAGE_LABELS[name] })),
  },
  { title: 'Contact details', place: ['contact'], fields: CONTACT_FIELDS },
  {
    title: 'Operating hours',
    list: 'hours',
    one: 'line',
    fields: [
      { name: 'days', label: 'Days' },
      { name: 'hours', label: 'Hours' },
    ],
    least: 1,
    most: 7,
  },
  {
    title: 'Social links',
    list: 'social',
    one: 'link',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'url', label: 'Address', kind: 'url' },
    ],
    least: 0,
    most: 8,
  },
  {
    title: 'Promises',
    place: ['promises'],
    fields: [
      { name: 'reply', label: 'We reply within' },
      { name: 'first_shift', label: 'From signature to first shift' },
      { name: 'technician', label: 'A technician comes within' },
      { name: 'signal', label: 'An operator acts on a signal within' },
      { name: 'crew', label: 'A crew is at the gate within' },
      { name: 'replacement', label: 'A guard is replaced within' },
      { name: 'applicants', label: 'Applicants hear from us within' },
    ],
  },
]

/** The name of a path in the content: `Core values 2, Title`. */
export function nameOfPlace(place: readonly (string | number)[]) {
  const [first, second, third] = place
  for (const section of SECTIONS) {
    if ('list' in section) {
      if (section.list !== first) continue
      const field = section.fields.find(({ name }) => name === third)
      return [`${section.title}${second === undefined ? '' : ` ${Number(second) + 1}`}`, field?.label].filter(Boolean).join(', ')
    }
    const field = section.fields.find(({ name }) => [...section.place, name].join() === place.join())
    if (field) return field.label
  }
  return place.join(', ')
}
