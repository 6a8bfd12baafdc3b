import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_HOME, type HomeContent } from '../../../../api/company/home.ts'
import { PICTURE_WIDTHS } from '../../../../api/core/fields/picture-names.ts'
import { countsGuards } from '../../../../api/sales/counts-guards.ts'
import { estimateOf } from '../../../../api/sales/estimates.ts'
import { DEFAULT_SERVICES } from '../../../../api/sales/services.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { addDays, lastTwelveMonths, momentOn } from '../calendar.ts'
import { phoneNumber } from '../people/people.ts'
import type { Seeding } from '../seeding.ts'
import { WRITTEN_PAGES } from './site-pages.ts'
import { CERTIFICATES, CLIENTS, REVIEWS } from './site-proof.ts'
import { AREAS, JOBS, MESSAGES, MORE_SERVICES, SITE_TYPES, WISHES } from './website-texts.ts'

/** The licence and registration of the made-up company. */
const NUMBERS = { licence_number: 'PSO/0117/2011', registration: '80020001846732' }

/** The delivered content with faces of its made-up people, clients, reviews and papers. */
async function demoContent(day: string, files: FileStore | undefined): Promise<HomeContent> {
  const { brand, founders, leaders } = DEFAULT_HOME
  const people = await Promise.all(
    [...founders, ...leaders].map(async (person, place) => ({
      ...person,
      picture: files ? await keepPortrait(`person-${place + 1}`, files) : null,
    })),
  )
  return {
    ...DEFAULT_HOME,
    ...{ clients: CLIENTS, reviews: REVIEWS, show_figures: true, show_alarm_times: true },
    brand: { ...brand, ...NUMBERS },
    founders: people.slice(0, founders.length),
    leaders: people.slice(founders.length),
    certificates: CERTIFICATES.map(({ days, ...paper }) => ({ ...paper, valid_until: days ? addDays(day, days) : null })),
  }
}

/** Stores a portrait as an upload would, which does not enlarge it; returns its name. */
async function keepPortrait(name: string, { pictures }: FileStore) {
  const portrait = await readFile(join(import.meta.dirname, 'pictures', `${name}.webp`))
  return pictures.write(PICTURE_WIDTHS.map(() => portrait))
}

/** Content of the public site; without `files`, services have no pictures. */
export async function seedWebsite({ db, day }: Seeding, files: FileStore | undefined) {
  await db
    .insertInto('home_contents')
    .values({ content: JSON.stringify(await demoContent(day, files)) })
    .execute()
  await db
    .insertInto('services')
    .values(
      await Promise.all(
        [...DEFAULT_SERVICES, ...MORE_SERVICES].map(async (service) => ({
          ...service,
          image: files ? await keepPicture(service.title, files) : null,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('site_pages')
    .values(WRITTEN_PAGES.map((page) => ({ ...page, published: true })))
    .execute()
  await db
    .insertInto('jobs')
    .values(
      JOBS.map(({ daysAgo, open, ...job }) => ({
        ...job,
        posted_on: addDays(day, -daysAgo),
        closes_on: open ? addDays(day, open) : null,
      })),
    )
    .execute()
}

/** Stores the picture of a service as an upload would; returns its name. scripts/pictures.ts cuts them. */
async function keepPicture(title: string, { pictures }: FileStore) {
  const path = join(import.meta.dirname, 'pictures', title.toLowerCase().replaceAll(' ', '-'))
  return pictures.write(await Promise.all(PICTURE_WIDTHS.map((width) => readFile(`${path}-${width}.webp`))))
}

/** The figure of the dashboard's card (specification, section 2). */
const NEW_REQUESTS = 12
const EARLIER_MONTHS = [5, 4, 7, 6, 8, 6, 9, 7, 10, 8, 11]

/** A year of quote requests: the last twelve are new, the others have been answered. */
export async function seedQuoteRequests({ db, random, day, now, invent }: Seeding) {
  const services = await db.selectFrom('services').select(['id', 'version', 'category', 'monthly_price']).orderBy('id').execute()
  const request = (date: string, status: 'New' | 'Quoted' | 'Won' | 'Lost') => {
    const service = random.pick(services)
    const { firstName, lastName, email } = invent(random.pick(['Female', 'Male']), 'mail.example')
    const places = { site_type: random.pick(SITE_TYPES), area: random.pick(AREAS) }
    const guards = countsGuards(service)
    const asked = { guards_needed: guards ? random.int(1, 16) : 0, sites_needed: guards ? null : 1 }
    const estimate = estimateOf(service, asked)
    return {
      service_id: service.id,
      ...places,
      ...asked,
      estimate_price: estimate?.price ?? null,
      estimate_quantity: estimate?.quantity ?? null,
      estimate_total: estimate?.total ?? null,
      price_version: estimate && service.version,
      start_date: random.chance(0.6) ? addDays(date, random.int(7, 60)) : null,
      name: `${firstName} ${lastName}`,
      email,
      phone: random.chance(0.8) ? phoneNumber(random) : null,
      message: random.chance(0.5) ? random.pick(WISHES) : null,
      status,
      received_at: momentOn(date, random, now),
    }
  }
  const months = lastTwelveMonths(day).slice(0, -1)
  const answered = months.flatMap(({ first }, month) =>
    Array.from({ length: EARLIER_MONTHS[month]! }, () =>
      request(addDays(first, random.int(0, 27)), random.pick(['Quoted', 'Won', 'Won', 'Lost'])),
    ),
  )
  const fresh = Array.from({ length: NEW_REQUESTS }, (_, place) => request(addDays(day, -Math.floor(place * 0.7)), 'New'))
  const rows = [...answered, ...fresh].sort((a, b) => (a.received_at < b.received_at ? -1 : 1))
  await db.insertInto('quote_requests').values(rows).execute()
}

const UNREAD = 3

/** The inbox; the newest messages are unread. */
export async function seedMessages({ db, random, day, now, invent }: Seeding) {
  const rows = MESSAGES.map(([subject, message], place) => {
    const { firstName, lastName, email } = invent(random.pick(['Female', 'Male']), 'mail.example')
    const date = addDays(day, (place + 1 - MESSAGES.length) * 4)
    const unread = place >= MESSAGES.length - UNREAD
    const status = unread ? ('Unread' as const) : random.pick<'Read' | 'Handled'>(['Read', 'Handled', 'Handled'])
    return { name: `${firstName} ${lastName}`, email, subject, message, status, received_at: momentOn(date, random, now) }
  })
  await db.insertInto('contact_messages').values(rows).execute()
}
