import { expect, type Page } from '@playwright/test'
import { open } from '../support/ready.ts'
import { signIn, signInClient } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

const STAFF = '**/api/v1/auth/login'
const CLIENT = '**/api/v1/client/login'
const FAILED = 'Login failed. Please check your credentials and try again.'

/** The demo data's accounts. */
const PASSWORD = 'demo-password-for-tests'

const response = (role: string) => {
  const tokens = { access_token: `access-${role}`, refresh_token: `refresh-${role}` }
  return { ...tokens, admin: { ...tokens, role } }
}
const stored = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.accessToken, refresh: localStorage.refreshToken, role: localStorage.userRole }))

async function openDialog(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  return page.getByRole('dialog')
}
async function fill(within: Pick<Page, 'getByLabel'>, email = 'person@mail.example', password = 'a long enough password') {
  await within.getByLabel('Email').fill(email)
  await within.getByLabel('Password').fill(password)
}

test.describe('the dialog', () => {
  test('takes its title from the role', async ({ page }) => {
    const dialog = await openDialog(page)
    await expect(dialog.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
    await dialog.getByLabel('Role').selectOption('admin')
    await expect(dialog.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await dialog.getByLabel('Role').selectOption('client')
    await expect(dialog.getByRole('heading', { name: 'Client Login' })).toBeVisible()
  })

  for (const way of ['Cancel', 'Close'] as const) {
    test(`closes with ${way}`, async ({ page }) => {
      const dialog = await openDialog(page)
      await dialog.getByRole('button', { name: way }).click()
      await expect(dialog).toBeHidden()
    })
  }

  test('closes with Escape and gives the focus back', async ({ page }) => {
    const dialog = await openDialog(page)
    await expect(dialog.getByLabel('Role')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
  })

  test('opens from the phone menu, which closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  })

  test('asks for a role, an address and a password', async ({ page }) => {
    const dialog = await openDialog(page)
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Please select a role.')).toBeVisible()
    await dialog.getByLabel('Role').selectOption('client')
    await dialog.getByLabel('Email').fill('person')
    await dialog.getByLabel('Password').fill('')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Please select a role.')).toBeHidden()
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(dialog.getByText('Password is required.')).toBeVisible()
  })

  test('any failure gives one sentence, which the next try clears', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(CLIENT, (route) => route.fulfill({ status: 401, json: { error: 'No.', message: 'No.', code: 'wrong' } }))
    const dialog = await openDialog(page)
    await dialog.getByLabel('Role').selectOption('client')
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText(FAILED)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue('person@mail.example')
    await page.route(CLIENT, async (route) => {
      await held
      await route.fulfill({ json: response('client') })
    })
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByRole('button', { name: 'Logging In...' })).toBeDisabled()
    await expect(dialog.getByText(FAILED)).toBeHidden()
    release()
    await expect(dialog).toBeHidden()
  })

  test('a client goes to the portal; one whose session the server does not know comes back to the login', async ({ page }) => {
    const sent: { headers: Record<string, string>; body: unknown }[] = []
    await page.route(CLIENT, (route) => {
      sent.push({ headers: route.request().headers(), body: route.request().postDataJSON() })
      return route.fulfill({ json: response('client') })
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/portal/overview', async (route) => {
      await held
      await route.continue()
    })
    await page.route('**/api/v1/auth/me', () => {})
    const dialog = await openDialog(page)
    await dialog.getByLabel('Role').selectOption('client')
    await fill(dialog)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/portal')
    expect(await stored(page)).toEqual({ access: 'access-client', refresh: 'refresh-client', role: 'client' })
    expect(sent[0]?.body).toEqual({ emailAddress: 'person@mail.example', password: 'a long enough password' })
    expect(sent[0]?.headers.authorization).toBeUndefined()
    expect(sent[0]?.headers['x-client-version']).toBe('1.0.0')
    release()
    await expect(page.getByRole('dialog').getByLabel('Role')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await stored(page)).toEqual({})
  })

  test("staff go to the dashboard, with the server's word for their role", async ({ page }) => {
    const dialog = await openDialog(page)
    await dialog.getByLabel('Role').selectOption('admin')
    await fill(dialog, 'super@engabo.example', PASSWORD)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect((await stored(page)).role).toBe('super_admin')
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
  })

  test('a client has a portal, and a way out of it', async ({ page }) => {
    const dialog = await openDialog(page)
    await dialog.getByLabel('Role').selectOption('client')
    await fill(dialog, 'client@engabo.example', PASSWORD)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/portal')
    await expect(page.getByRole('heading', { name: 'Kisozi Crest Hotel', exact: true })).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: 'My portal' }).click()
    await expect(page).toHaveURL('/portal')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await stored(page)).toEqual({})
  })
})

test.describe('the page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  })
  const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click()

  test("shows the server's message", async ({ page }) => {
    await page.route(STAFF, (route) =>
      route.fulfill({ status: 401, json: { error: 'No such pair.', message: 'No such pair.', code: 'wrong' } }),
    )
    await fill(page)
    await submit(page)
    await expect(page.getByText('No such pair.')).toBeVisible()
  })

  test('has its own words when the server has none', async ({ page }) => {
    await page.route(STAFF, (route) => route.fulfill({ status: 500, json: {} }))
    await fill(page)
    await submit(page)
    await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
  })

  test('calls an answer it cannot read unexpected', async ({ page }) => {
    await page.route(STAFF, (route) => route.fulfill({ json: { access_token: 'only' } }))
    await fill(page)
    await submit(page)
    await expect(page.getByText('An unexpected error occurred during login. Please try again.')).toBeVisible()
  })

  test('asks for both fields', async ({ page }) => {
    await submit(page)
    await expect(page.getByText('Email is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('says that it is logging in, then opens the dashboard', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(STAFF, async (route) => {
      await held
      await route.continue()
    })
    await fill(page, 'admin@engabo.example', PASSWORD)
    await submit(page)
    await expect(page.getByRole('button', { name: 'Logging In...' })).toBeDisabled()
    release()
    await expect(page).toHaveURL('/dashboard')
    expect((await stored(page)).role).toBe('admin')
  })
})

for (const [next, target] of [
  ['/dashboard/clients', '/dashboard/clients'],
  ['//evil.example', '/dashboard'],
  ['https://evil.example/dashboard', '/dashboard'],
] as const) {
  test(`staff sent to log in with next=${next} end up at ${target}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await fill(page, 'admin@engabo.example', PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(target)
  })
}

test.describe('somebody signed in already', () => {
  const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Login' })

  test('is led on from the login page: staff to the dashboard, or the page of it that the address names', async ({ page }) => {
    await signIn(page)
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/login?next=%2Fdashboard%2Fguards')
    await expect(page).toHaveURL('/dashboard/guards')
    await page.goto('/login?next=https%3A%2F%2Fevil.example%2Fdashboard')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/login?next=%2F%2Fevil.example')
    await expect(page).toHaveURL('/dashboard')
    await open(page, '/about_us')
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/about_us')
  })

  test('is led on from the login page: a client to the portal', async ({ page }) => {
    await signInClient(page)
    await page.goto('/login?next=%2Fdashboard%2Fclients')
    await expect(page).toHaveURL('/portal')
    await expect(page.getByRole('heading', { name: 'Kisozi Crest Hotel', exact: true })).toBeVisible()
    await page.goto('/login?next=%2Fportal%2Finvoices')
    await expect(page).toHaveURL('/portal/invoices')
  })

  for (const role of ['admin', 'client']) {
    test(`with a dead token as ${role} can sign in again, and the page does not go anywhere`, async ({ page }) => {
      // Hydration may navigate once more.
      await open(page, '/privacy')
      await page.evaluate((stored) => {
        localStorage.setItem('accessToken', 'a-token-that-the-server-does-not-know')
        localStorage.setItem('refreshToken', 'nor-this-one')
        localStorage.setItem('userRole', stored)
        localStorage.setItem('jwt_token_last_updated', new Date().toISOString())
      }, role)
      const visited: string[] = []
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
      await page.goto('/login')
      await expect.poll(() => stored(page)).toEqual({})
      await expect(title(page)).toBeVisible()
      expect([...new Set(visited)]).toEqual(['/login'])
      await fill(page, 'admin@engabo.example', PASSWORD)
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  }

  test('stays at the form while the server cannot be asked', async ({ page }) => {
    await signIn(page)
    await page.route('**/api/v1/auth/me', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
    const asked = page.waitForResponse('**/api/v1/auth/me')
    await page.goto('/login')
    await asked
    await expect(title(page)).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect((await stored(page)).role).toBe('admin')
  })
})
