import * as z from 'zod/mini'
import { DEFAULT_BRAND } from '../core/brand.ts'
import { baseVersion, Id, IdText, listQuery, optionalText, recordFields, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { PictureName, uploadPictureCall } from '../core/fields/pictures.ts'
import { Certificate, ClientLogo, PagePictures, Review } from './site-proof.ts'

const Line = text(200)
const Paragraph = text(2000)
/** A picture that replaces the default one. */
const picture = z.nullish(PictureName)
export const SitePerson = z.strictObject({ name: Line, title: Line, picture })
export const TitledText = z.strictObject({ title: Line, text: Paragraph })
export const PicturedText = z.strictObject({ title: Line, text: Paragraph, picture })
const Link = z.url({ protocol: /^https$/, hostname: z.regexes.domain })
export const SocialLink = z.strictObject({ name: Line, url: Link })

/** Response times that the company promises on its site, such as `within one working day`. */
const DEFAULT_PROMISES = {
  /** Until an enquiry is answered. */
  reply: 'one working day',
  /** From the client's signature to the first shift. */
  first_shift: '3 working days',
  /** Until a technician comes to repair a camera. */
  technician: '2 working days',
  /** Until an operator reacts to an alarm. */
  signal: 'under 1 minute',
  /** Target for a crew to arrive at a gate in Kampala. */
  crew: '15 minutes',
  /** Until a guard is replaced at a client's request. */
  replacement: 'two days',
  /** Until an applicant hears from the company. */
  applicants: 'two weeks',
}
export type Promises = typeof DEFAULT_PROMISES
/** Content saved before the field existed gets the default. */
const promise = (name: keyof Promises) => z._default(Line, DEFAULT_PROMISES[name])
export const Promises = z.strictObject({
  reply: promise('reply'),
  first_shift: promise('first_shift'),
  technician: promise('technician'),
  signal: promise('signal'),
  crew: promise('crew'),
  replacement: promise('replacement'),
  applicants: promise('applicants'),
})

/** The company's identity on every screen, e-mail and document. */
export const Brand = z.strictObject({
  name: Line,
  tagline: Line,
  licence: Line,
  /** The number of the licence, as the authority writes it. */
  licence_number: optionalText(100),
  /** The number under which the company is registered. */
  registration: optionalText(100),
  founded: z.int().check(z.gte(1900), z.lte(2100)),
  /** A picture that replaces the shield. */
  logo: picture,
})
/** The company's contact details. */
export const ContactDetails = z.strictObject({
  phone: Line,
  control_room: Line,
  whatsapp: z.string().check(z.regex(/^\d{8,15}$/, 'Enter the WhatsApp number as digits with the country code.')),
  email: z.email(),
  address: Line,
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  coverage: Line,
})

/** A step of the way to the first guard, with its figure. */
export const JourneyStep = z.strictObject({ figure: Line, label: Line })
/** The testimonial of a client. */
export const Testimonial = z.strictObject({ quote: Paragraph, name: Line, role: Line })
/** When the office is open. */
export const OfficeHours = z.strictObject({ days: Line, hours: Line })

/** Everything on the public site that staff can edit. */
export const HomeContent = z.strictObject({
  brand: Brand,
  hero: z.array(PicturedText).check(z.length(2)),
  service_cards: z.array(PicturedText).check(z.length(3)),
  journey: z.array(JourneyStep).check(z.length(3)),
  vision: Paragraph,
  mission: Paragraph,
  values: z.array(TitledText).check(z.minLength(1), z.maxLength(12)),
  founders: z.array(SitePerson).check(z.maxLength(6)),
  leaders: z.array(SitePerson).check(z.maxLength(12)),
  why_choose: z.array(TitledText).check(z.maxLength(12)),
  testimonials: z.array(Testimonial).check(z.maxLength(12)),
  reviews: z._default(z.array(Review).check(z.maxLength(12)), []),
  clients: z._default(z.array(ClientLogo).check(z.maxLength(24)), []),
  certificates: z._default(z.array(Certificate).check(z.maxLength(12)), []),
  page_pictures: z._default(PagePictures, {}),
  /** True if the site shows coverage and rounds of the newest month. */
  show_figures: z._default(z.boolean(), false),
  /** True if the site shows the measured times of alarm response. */
  show_alarm_times: z._default(z.boolean(), false),
  contact: ContactDetails,
  hours: z.array(OfficeHours).check(z.minLength(1), z.maxLength(7)),
  social: z.array(SocialLink).check(z.maxLength(8)),
  promises: z._default(Promises, DEFAULT_PROMISES),
  notice: optionalText(300),
})
export type HomeContent = z.output<typeof HomeContent>

export const Home = z.object({ content: HomeContent, version: Id })
export type Home = z.output<typeof Home>

const path = '/api/v1/home'
export const get = endpoint({ method: 'GET', path, permission: 'public', summary: 'Content of the public site', response: Home })
export const update = endpoint({
  method: 'PUT',
  path,
  permission: 'website.write',
  // Notices to staff are sent to this address, and e-mails from it.
  sensitive: { password: { fields: ['content.contact.email'] } },
  summary: 'Change the content of the public site',
  body: z.strictObject({ content: HomeContent, ...baseVersion }),
  maxBody: 512 * 1024,
  response: Home,
  saved: { name: 'home', message: 'Site content saved' },
})

/** Brand and contact details: a part of the content that can be changed on its own, under the content's version. */
export const CompanyDetails = z.object({ ...recordFields, ...Brand.shape, ...ContactDetails.shape })
export type CompanyDetails = z.output<typeof CompanyDetails>
export const CompanyDetailsInput = z.strictObject({ ...Brand.shape, ...ContactDetails.shape, ...baseVersion })
export type CompanyDetailsInput = z.output<typeof CompanyDetailsInput>
/** The brand and contact details in a content. */
export const companyDetails = ({ content: { brand, contact }, version }: Home): CompanyDetails => ({
  id: 1,
  version,
  ...brand,
  ...contact,
})
export const updateCompany = endpoint({
  method: 'PUT',
  path: `${path}/company`,
  permission: 'website.write',
  sensitive: { password: { fields: ['email'] } },
  summary: 'Change the brand and the contact details and leave the rest of the content as it is',
  body: CompanyDetailsInput,
  response: CompanyDetails,
  saved: { name: 'company', message: 'Brand and contact details saved' },
})

export const uploadPicture = uploadPictureCall({ path: `${path}/pictures`, permission: 'website.write' })

/** An earlier version of the content. */
export const HomeVersion = z.object({ version: Id, saved_at: Timestamp, by: z.nullable(z.string()) })
export type HomeVersion = z.output<typeof HomeVersion>
export const versions = endpoint({
  method: 'GET',
  path: `${path}/versions`,
  permission: 'website.read',
  summary: 'The contents the site has had, newest first',
  query: listQuery(['version'], {}),
  response: z.array(HomeVersion),
  list: {},
})
export const version = endpoint({
  method: 'GET',
  path: `${path}/versions/:version`,
  permission: 'website.read',
  summary: 'An earlier version of the site content',
  params: z.strictObject({ version: IdText }),
  response: z.extend(HomeVersion, { content: HomeContent }),
})

/** The default brand, and what a page shows when the content cannot be loaded. */
export const DEFAULT_HOME: HomeContent = {
  brand: DEFAULT_BRAND,
  hero: [
    {
      title: 'Kampala sleeps. We keep watch.',
      text: 'Guards, cameras and alarm response from one control room that never closes. Since 2011.',
    },
    {
      title: 'Every camera, every gate, one team.',
      text: 'Over 1,000 trained staff watch over homes, shops, schools and construction sites across Uganda.',
    },
  ],
  service_cards: [
    {
      title: 'CCTV Installation',
      text: 'We plan cameras for your site, fit them neatly and can watch them day and night.',
    },
    { title: 'Alarm Response', text: 'When your alarm goes off, our control room answers and sends the nearest crew.' },
    {
      title: 'Guard Services',
      text: 'Trained guards in uniform, day and night, checked by patrols and with written reports.',
    },
  ],
  journey: [
    { figure: '1,000+', label: 'professionals' },
    { figure: '12+', label: 'years' },
    { figure: '24/7', label: 'on watch' },
  ],
  vision: 'A Uganda where every home and every business can open its gate in the morning without worry.',
  mission:
    'To protect people and property with well-trained staff, honest reports and equipment that works, at a price a Ugandan business can budget for.',
  values: [
    { title: 'Integrity', text: 'We report what happened, including when it was our mistake.' },
    { title: 'Excellence', text: 'We train every month and check our own posts at night.' },
    { title: 'Teamwork', text: 'Guards, control room and crews work as one.' },
    { title: 'Accountability', text: 'Every shift, patrol and incident has a name and a time.' },
    { title: 'Partnership', text: 'We plan security with you, not around you.' },
    { title: 'Commitment', text: 'We stay until the site is safe.' },
  ],
  founders: [
    { name: 'A. Mukasa', title: 'Founder & Managing Director' },
    { name: 'J. Achieng', title: 'Founder & Director of Finance' },
  ],
  leaders: [
    { name: 'P. Okello', title: 'Head of Operations' },
    { name: 'S. Namutebi', title: 'Head of Control Room' },
    { name: 'D. Tumusiime', title: 'Head of Technical Installations' },
    { name: 'R. Akello', title: 'Head of People & Training' },
  ],
  why_choose: [
    { title: 'One number, day and night', text: 'Our control room in Kampala answers at any hour, every day of the year.' },
    {
      title: 'Guards who are checked',
      text: 'We check references, training and health before the first shift, and supervisors visit every post.',
    },
    { title: 'Reports you can read', text: 'We write to you about every incident: when, where and what we did.' },
    { title: 'Open prices', text: 'We publish our rates in shillings. No hidden call-out fees.' },
  ],
  testimonials: [
    {
      quote: 'The night guard knows every tenant by name. We have had two quiet years.',
      name: 'Property manager',
      role: 'Apartment block, Kololo',
    },
    {
      quote: 'When our alarm went off at two in the morning the crew was there before I was.',
      name: 'Shop owner',
      role: 'Hardware store, Ntinda',
    },
    {
      quote: 'They planned the cameras with our teachers, and the gate book is now complete.',
      name: 'Bursar',
      role: 'Secondary school, Entebbe road',
    },
  ],
  reviews: [],
  clients: [],
  certificates: [],
  page_pictures: {},
  show_figures: false,
  show_alarm_times: false,
  contact: {
    phone: '+256 312 000 100',
    control_room: '+256 312 000 199',
    whatsapp: '256700000100',
    email: 'info@engabo.example',
    address: 'Plot 14, Bukoto Street, Kampala, Uganda',
    latitude: 0.3389,
    longitude: 32.5943,
    coverage: 'Kampala, Wakiso, Entebbe, Mukono and Jinja',
  },
  hours: [
    { days: 'Mon–Fri', hours: '8:00–18:00' },
    { days: 'Sat', hours: '9:00–13:00' },
    { days: 'Sun', hours: 'closed' },
  ],
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/engabo.example' },
    { name: 'X', url: 'https://x.com/engabo_example' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/engabo-example' },
  ],
  promises: DEFAULT_PROMISES,
  notice: null,
}
