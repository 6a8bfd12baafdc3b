import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { DEFAULT_HOME } from '../../api/company/home.ts'
import type { Endpoint, Schema } from '../../api/core/endpoint.ts'
import { can, NOBODY, type Role } from '../../api/core/permissions.ts'
import { allCalls } from '../../api/index.ts'
import * as quotations from '../../api/sales/quotations.ts'
import routes from '../../web/routes.ts'
import { cleanUp, freePort, newDemoFolder, ready, run, stopAll } from '../processes/processes.ts'
import { open, settled } from '../support/pages/ready.ts'
import { follow } from '../support/pages/walk.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { accepts, csvWith, nextText, PAYLOADS, textsIn, validValue, withMarkup } from './markup.ts'
import { FIELDS, NOT_MADE, RECORDS } from './markup-cases.ts'

test.describe.configure({ mode: 'serial' })

const PDF = '%PDF-1.7\nstartxref\n0\n%%EOF\n'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Calls that need a secret: a token sent by e-mail, a password, a code, the key of a phone, the address of its browser. */
const SECRET =
  /^(auth|stepUp)\.|^account\.(?!updateProfile)|^quotations\.(view|viewPdf|accept|decline)$|^offerLinks\.|^guard(SignIn|Events|Pack|Push)\./

type Signed = { role: Role; access_token: string; refresh_token: string }
let folder = ''
let origin = ''
const people = new Map<Role | null, Signed | null>([[null, null]])

test.beforeAll(async () => {
  folder = newDemoFolder()
  const port = await freePort()
  origin = `http://localhost:${port}`
  const env = { PORT: String(port), DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' }
  await ready(run({ ...env, NODE_ENV: 'test' }))
  const accounts = { super_admin: 'auth/login super', admin: 'auth/login admin', client: 'client/login client' } as const
  for (const [role, account] of Object.entries(accounts) as [Role, string][]) {
    const [path, name] = account.split(' ')
    const response = await send('POST', `/api/v1/${path}`, { emailAddress: `${name}@engabo.example`, password: PASSWORD })
    people.set(role, { role, ...((await response.json()) as Omit<Signed, 'role'>) })
  }
})
test.afterAll(async () => {
  await stopAll()
  cleanUp()
})

let sent = 0
/** A request from an address of its own, so that rate limits do not apply. */
function send(method: string, path: string, body?: unknown, as?: Signed | null) {
  const form = body instanceof FormData
  return fetch(origin + path, {
    method,
    headers: {
      'x-forwarded-for': `10.0.${(++sent >> 8) & 255}.${sent & 255}`,
      ...(as && { authorization: `Bearer ${as.access_token}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
}

const strongest = ({ permission }: Endpoint) => {
  const isStaffs = permission !== 'public' && can({ ...NOBODY, role: 'super_admin' }, permission)
  return people.get(permission === 'public' ? null : isStaffs ? 'super_admin' : 'client')!
}

/** The ids of records that a call can be about. */
async function recordsFor(id: string, call: Endpoint, payload: string) {
  if (RECORDS[id]) return RECORDS[id](readAs(call), payload)
  if (!call.path.includes('/:id')) return ['']
  const list = call.path.split('/:id')[0]!
  const response = await send('GET', `${list}?page_size=50`, undefined, strongest(call))
  // Parts of a record have no list of their own.
  if (!response.ok) return ['1']
  const rows: unknown = await response.json()
  const ids = (Array.isArray(rows) ? rows : Object.values(rows as object)[0]) as { id: number }[]
  return ids.map(({ id }) => String(id))
}

const readAs = (call: Endpoint) => async (path: string) => (await send('GET', path, undefined, strongest(call))).json()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A valid body for a call; for an update, the current record with text in every empty field. */
async function bodyFor(call: Endpoint & { body: Schema }, path: string, number: number): Promise<unknown> {
  const made = validValue(call.body, number)
  const read = allCalls.find((other) => other.call.method === 'GET' && other.call.path === call.path)
  if (call.method !== 'PUT' || !read || !isRecord(made)) return made
  const current: unknown = await (await send('GET', path, undefined, strongest(call))).json()
  const fields = Object.keys((call.body as unknown as { shape: object }).shape).filter((field) => field !== 'version')
  const now = fields.map((field) => [field, (current as typeof made)[field] ?? made[field] ?? (current as typeof made)[field]])
  const kept = Object.fromEntries(now.filter(([, value]) => value !== undefined))
  return accepts(call.body, kept) ? kept : made
}

function formOf(call: Endpoint, body: object, payload: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  for (const [name, { kinds }] of Object.entries(call.files ?? {}))
    if (kinds.includes('csv')) form.append(name, new File([csvWith(payload, sent)], `${payload}.csv`, { type: 'text/csv' }))
    else if (kinds.includes('pdf')) form.append(name, new File([PDF], `${payload}.pdf`, { type: 'application/pdf' }))
    else form.append(name, new File([PICTURE], `${payload}.png`, { type: 'image/png' }))
  return form
}

/** Groups whose `update` looks for a record by the name that it was created with. */
const FINDS_BY_NAME = new Set(allCalls.map(({ group }) => group).filter((group) => RECORDS[`${group}.update`]?.length === 2))
/** Further tries of a call that is refused now and then. */
const TRIES = 3
const FILE_NAME = 'the name of the file'
/** A longer name of a file would not be stored whole. */
const LONGEST_NAME = 200

const TURNS: Record<string, number> = { free: 0.5, removeMany: 2 }
/** Records are created before anything is done with one, slots freed before they are filled, and records deleted last. */
const turn = ({ name, call }: (typeof allCalls)[number]) => TURNS[name] ?? Number(call.path.includes(':'))

test('every text field of every call accepts fourteen kinds of markup', async () => {
  const failed: string[] = []
  let texts = 0
  const calls = allCalls.toSorted((one, other) => turn(one) - turn(other))
  for (const { group, name, call } of calls) {
    const id = `${group}.${name}`
    const { body: schema } = call
    if (!schema || SECRET.test(id) || NOT_MADE.includes(id)) continue
    const every = RECORDS[id] ? undefined : await recordsFor(id, call, '')
    const isTable = Object.values(call.files ?? {}).some(({ kinds }) => kinds.includes('csv'))
    // Each kind is alone where a record is found again by its name, and in the columns of a table, which may be short.
    const most = isTable || FINDS_BY_NAME.has(group) ? 1 : PAYLOADS.length
    const responses: string[] = []
    /** The kinds that each text has had in a body that was accepted. */
    const had = new Map<string, Set<number>>()
    let refused = 0
    for (let index = 0; index < PAYLOADS.length + (had.size && Math.min(refused, TRIES)); index++) {
      const kind = index % PAYLOADS.length
      const payload = PAYLOADS[kind]!
      const records = every ?? (await recordsFor(id, call, payload))
      const path = call.path.replace(':id', records[index % records.length] ?? '1')
      const made = id === 'home.update' ? { content: DEFAULT_HOME } : await bodyFor({ ...call, body: schema }, path, sent)
      const valid = FIELDS[id] ? { ...(made as object), ...(await FIELDS[id](readAs(call), path, sent)) } : made
      if (textsIn(valid).length === 0 && !call.files) break
      if (!accepts(schema, valid)) failed.push(`${id}: ${JSON.stringify(valid)} is not right`)
      // A text that is refused once may be accepted with another kind, or by another record.
      const choice = { from: most === 1 ? kind : refused % PAYLOADS.length, most }
      const { body, places } = withMarkup(schema, valid, had, choice)
      const name = call.files && nextText((text) => text.length <= LONGEST_NAME, had.get(FILE_NAME) ?? new Set(), choice)
      if (call.files) places.set(FILE_NAME, name?.kinds ?? [])
      if ([...places.values()].every((kinds) => kinds.length === 0)) break
      const response = await send(
        call.method,
        path,
        call.files ? formOf(call, body as object, name?.text ?? payload) : body,
        strongest(call),
      )
      responses.push(response.ok ? 'ok' : `${response.status} ${await response.text()}`)
      if (!response.ok) refused++
      else for (const [place, kinds] of places) had.set(place, new Set([...(had.get(place) ?? []), ...kinds]))
    }
    for (const kinds of had.values()) texts += kinds.size
    if (responses.length > 0 && !responses.includes('ok')) failed.push(`${id}: ${responses[0]}`)
  }
  expect(failed).toEqual([])
  expect(texts).toBeGreaterThan(14 * 50)
})

test('the reason given through the link of a quotation accepts them, too', async () => {
  const boss = people.get('super_admin')!
  const draft = {
    request_id: 1,
    lines: [{ description: PAYLOADS.join(' ').slice(0, 200), guards: false, quantity: 1, months: 1, monthly_rate: 1 }],
  }
  const { quotation } = await (await send('POST', quotations.create.path, draft, boss)).json()
  await send('POST', quotations.send.path.replace(':id', quotation.id), undefined, boss)
  const tokens = () =>
    readdirSync(join(folder, 'mail')).flatMap((name) => {
      const letter = readFileSync(join(folder, 'mail', name), 'utf8')
        .replaceAll('=\r\n', '')
        .replaceAll('=\n', '')
      return letter.match(/\/quotation#([\w-]{43})/)?.[1] ?? []
    })
  await expect.poll(() => tokens().length, { timeout: 30_000 }).toBeGreaterThan(0)
  const responses = await Promise.all(
    tokens().map((token) => send('POST', quotations.decline.path, { token, reason: PAYLOADS.join(' ').slice(0, 1000) })),
  )
  expect(responses.some(({ ok }) => ok)).toBe(true)
})

type Place = { path?: string; index?: boolean; children?: Place[] }
const addressesIn = (places: Place[], under = ''): string[] =>
  places.flatMap(({ path = '', children }) => {
    const here = `${under}${path && `/${path}`}`
    return children ? addressesIn(children, here) : [here || '/']
  })
/** Every page; for pages of a record, the first one. */
const ADDRESSES = addressesIn(routes as Place[])
  .filter((path) => !path.includes('.') && !path.includes('*'))
  .map((path) => path.replace(/:\w+/g, '1'))

/** Unintended effects on a page: executed markup, and violations of the content security policy. */
async function watched(browser: Browser, role: Role | null) {
  // Low, because drawing a hundred rows on each page takes a fifth of the processor's time, and nothing here looks at them.
  const page = await browser.newPage({ viewport: { width: 1280, height: 300 } })
  const happened: string[] = []
  const note = (what: string) => void happened.push(`${role} ${new URL(page.url()).pathname}: ${what}`)
  await page.exposeFunction('pwned', (which: number) => note(`ran ${which}`))
  await page.exposeFunction('reported', note)
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  const person = people.get(role)
  await page.addInitScript((signed) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { reported: (what: string) => void }).reported(`${violatedDirective} ${blockedURI} ${sample}`),
    )
    if (!signed) return
    localStorage.setItem('accessToken', signed.access_token)
    localStorage.setItem('refreshToken', signed.refresh_token)
    localStorage.setItem('userRole', signed.role)
    localStorage.setItem('jwt_token_last_updated', new Date().toISOString())
  }, person)
  return { page, happened }
}

const showsMarkup = async (page: Page) => (await page.locator('body').innerText()).includes('pwned(')
/** Links with URLs that would execute when followed. */
const openLinks = (page: Page) =>
  page.locator('[href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i]').count()

/** Opens a page by loading it or, behind a sign-in, by client-side navigation from the previous page. */
async function enter(page: Page, path: string) {
  const address = `${path}?page_size=100`
  const drawn = /^\/(dashboard|portal)(\/|$)/
  if (!drawn.test(path) || !page.url().startsWith(origin) || !drawn.test(new URL(page.url()).pathname))
    return open(page, origin + address)
  await follow(page, address)
}

async function visit(page: Page, path: string, happened: string[]) {
  await enter(page, path)
  const shown = await showsMarkup(page)
  const row = page
    .locator('main tbody')
    .getByRole('link')
    .or(page.locator('main tbody').getByRole('button', { name: /^Edit/ }))
  if (await row.count()) {
    await row.first().click()
    await settled(page)
  }
  if (await openLinks(page)) happened.push(`${path}: a link that runs`)
  return shown
}

test('a script that runs is noticed', async ({ browser, refused }) => {
  const { page, happened } = await watched(browser, null)
  await open(page, `${origin}/`)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="pwned(0)">'))
  await expect.poll(() => happened).toEqual([expect.stringContaining('script-src-attr')])
  await page.evaluate('pwned(1)')
  await expect.poll(() => happened.at(-1)).toContain('ran 1')
  await page.close()
  expect(refused.splice(0)).toHaveLength(1)
})

const VISITS: [Role | null, (path: string) => boolean, number][] = [
  [null, (path) => !/^\/(dashboard|portal)/.test(path), 4],
  ['client', (path) => !path.startsWith('/dashboard'), 4],
  ['admin', (path) => path.startsWith('/dashboard'), 10],
  ['super_admin', (path) => path.startsWith('/dashboard'), 10],
]
for (const [role, sees, least] of VISITS) {
  test(`no markup runs as a script on any page that ${role ?? 'a visitor'} opens`, async ({ browser }) => {
    const { page, happened } = await watched(browser, role)
    const shown: string[] = []
    for (const path of ADDRESSES.filter(sees)) if (await visit(page, path, happened)) shown.push(path)
    // Requests that the last page has begun; the others had this time while the next one opened.
    await page.waitForTimeout(300)
    expect(happened).toEqual([])
    expect(shown.length, `seen on ${shown.join(' ')}`).toBeGreaterThanOrEqual(least)
    await page.close()
  })
}
