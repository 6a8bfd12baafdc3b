import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'

/** The password of every demo account in this run. */
export const PASSWORD = 'demo-password-for-tests'

/** Ends every notice stream at once, so that the page's network can become idle. */
export const withoutStream = (page: Page) =>
  page.route(/\/api\/v1\/((notices|now|guards)\/stream|alarm_events)$/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }),
  )

const STAFF = '/api/v1/auth/login'
const LOGINS = { super: STAFF, admin: STAFF, supervisor: STAFF, client: '/api/v1/client/login' }
type Account = keyof typeof LOGINS
/** A signed-in browser: its storage, the token to check the session with, and when it began. */
type Session = {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  stored: Record<string, string>
  token: string
  since: number
}

/** Shorter than the ten minutes for which the password counts as recently entered. */
const KEPT_MILLISECONDS = 5 * 60_000
const sessions = new Map<Account, Session>()

/** Signs in through the API; the tests of this worker share the session until one of them ends it. */
async function sessionOf(account: Account, context: BrowserContext): Promise<Session> {
  const known = sessions.get(account)
  if (known && Date.now() - known.since < KEPT_MILLISECONDS && (await isAlive(known, context))) return known
  const session = await begin(context, LOGINS[account], `${account}@engabo.example`)
  sessions.set(account, session)
  return session
}

async function begin(context: BrowserContext, path: string, emailAddress: string): Promise<Session> {
  const response = await context.request.post(path, { data: { emailAddress, password: PASSWORD } })
  expect(response.status(), await response.text()).toBe(200)
  const { access_token, refresh_token, admin } = await response.json()
  const stored = {
    accessToken: access_token,
    refreshToken: refresh_token,
    userRole: admin.role,
    jwt_token_last_updated: new Date().toISOString(),
  }
  return { cookies: await context.cookies(), stored, token: access_token, since: Date.now() }
}

const isAlive = async ({ token }: Session, context: BrowserContext) =>
  (await context.request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })).ok()

/** The token of the session in which `signIn` opens pages, for calls without one. */
export const tokenOf = async (page: Page, account: Account) => (await sessionOf(account, page.context())).token

/** The headers for calls of somebody who has signed in elsewhere, without a page. */
export async function elsewhere(request: APIRequestContext, account: Account) {
  const response = await request.post(LOGINS[account], {
    data: { emailAddress: `${account}@engabo.example`, password: PASSWORD },
  })
  expect(response.status(), await response.text()).toBe(200)
  return { authorization: `Bearer ${(await response.json()).access_token}` }
}

const enter = async (page: Page, account: Account, next: string) => openWith(page, await sessionOf(account, page.context()), next)

async function openWith(page: Page, { cookies, stored }: Session, next: string) {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  // Stored by the page itself as it opens, once, which `window.name` remembers: a page loaded only for its storage takes
  // a tenth of a second, and `setStorageState` would empty the browser's cache.
  await page.addInitScript(
    ({ stored, visit }) => {
      if (window.top !== window || window.name.includes(visit)) return
      window.name += visit
      localStorage.clear()
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    { stored, visit: randomUUID() },
  )
  await page.goto(next)
  await page.waitForURL(`**${next}`)
}

/** Opens a page of the dashboard as a staff member. Signing in itself is tested by login.spec.ts. */
export const signIn = (page: Page, account: 'super' | 'admin' | 'supervisor' = 'admin', next = '/dashboard') =>
  enter(page, account, next)

/** Opens a page of the portal as the demo's client. */
export const signInClient = (page: Page, next = '/portal') => enter(page, 'client', next)

/**
 * Opens a page of the portal as a new person of the demo's client, and returns the e-mail address: notices to staff about one person
 * are five minutes apart, so a test that waits for such a notice shares its person with no other test.
 */
export async function signInNewClient(page: Page, request: APIRequestContext, next: string) {
  const headers = await elsewhere(request, 'super')
  const [known] = await (await request.get('/api/v1/client_logins?q=client@engabo.example', { headers })).json()
  const emailAddress = `person-${randomUUID()}@client.example`
  const invited = await request.post('/api/v1/client_logins', {
    headers,
    data: { client_id: known.client_id, userName: 'Joan Nakato', emailAddress },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const token = new URL((await invited.json()).login.link).hash.slice(1)
  const accepted = await request.post('/api/v1/auth/invitation', { data: { token, password: PASSWORD } })
  expect(accepted.status(), await accepted.text()).toBe(200)
  await openWith(page, await begin(page.context(), LOGINS.client, emailAddress), next)
  return emailAddress
}

/** A page of the dashboard asks for news now and then and leaves by itself once its session has ended; an empty one does not. */
export const leave = (page: Page) => page.goto('about:blank')

/** Opens an address with a session that has ended: while it loads, the page goes on to the login. */
export async function openSignedOut(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForURL('**/login**')
}
