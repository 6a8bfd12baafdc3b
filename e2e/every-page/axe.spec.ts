import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectAccessible } from '../support/checks/accessible.ts'
import { rememberColours } from '../support/checks/remembered-colours.ts'
import { isRepeated } from '../support/checks/repeated.ts'
import { open } from '../support/pages/ready.ts'
import { BOTH_WIDTHS, inEachLook } from '../support/pages/theme.ts'
import { test } from '../support/test/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, path: string, json: object) =>
  page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status: 201, json: { message: 'Thank you.', ...json } }))

const expectReadable = (page: Page, what: string) =>
  inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`), BOTH_WIDTHS)

test.describe('assistive technology can read', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the open menu on a phone and a desktop, the login dialog, and the login page with an error', async ({ page }) => {
    await open(page, '/')
    const alarm = page.getByRole('link', { name: 'Alarm Response', exact: true })
    await press(page, 'Menu')
    await page.getByRole('dialog').getByRole('button', { name: 'Show the services' }).click()
    await expect(alarm).toBeVisible()
    await expectAccessible(page, 'menu of a phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
    await expectAccessible(page, 'dialog on a phone')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Please select a role.')).toBeVisible()
    await expectAccessible(page, 'dialog with errors')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await press(page, 'Show the services')
    await expect(alarm).toBeVisible()
    await expectAccessible(page, 'menu')
    await press(page, 'Login')
    await expectAccessible(page, 'dialog')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Please select a role.')).toBeVisible()
    await expectAccessible(page, 'dialog with errors on a desktop')
    await page.goto('/login')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await expectReadable(page, 'login page with errors')
  })

  test('the contact form after a refusal, an answer and a request for a consultation', async ({ page }) => {
    await answer(page, 'contacts/register', { contact: { reference: 'M-0001' } })
    await open(page, '/contact')
    await press(page, 'Send Message')
    await expect(page.getByText('Full Name is required.')).toBeVisible()
    await expectReadable(page, 'contact errors')
    await press(page, 'Schedule a Security Consultation')
    await expect(page.getByText('Thank you for your interest!')).toBeVisible()
    await expectReadable(page, 'consultation')
    await page.getByLabel('Full Name').fill('Test Visitor')
    await page.getByLabel('Email address').fill('visitor@mail.example')
    await page.getByLabel('Message').fill('Two gates.')
    await press(page, 'Send Message')
    await expect(page.getByText('Your reference is M-0001.')).toBeVisible()
    await expectReadable(page, 'contact success')
  })
})

test('only the colour rules run again in another theme, unless something that the other rules look at differs', async ({
  page,
}) => {
  const begin = '<body><main><h1>Radios</h1><label>Call sign <input value="K1"></label><p>Two are out.</p></main></body>'
  const repeats = () => page.evaluate(isRepeated, 'every rule')
  await page.setContent(begin)
  expect(await repeats()).toBe(false)
  await page.evaluate(() => {
    document.body.className = 'dark'
    document.body.style.color = 'white'
  })
  expect(await repeats()).toBe(true)
  expect(await page.evaluate(isRepeated, 'other rules')).toBe(false)
  const changes: [what: string, change: () => void][] = [
    ['a text', () => document.querySelector('p')!.append(' Three are in.')],
    ['an attribute', () => document.querySelector('p')!.setAttribute('role', 'status')],
    ['a value', () => (document.querySelector('input')!.value = 'K2')],
    ['the focus', () => document.querySelector('input')!.focus()],
    ['a box', () => (document.querySelector('p')!.style.width = '50px')],
    ['what is seen', () => (document.querySelector('p')!.style.visibility = 'hidden')],
    ['an element', () => document.querySelector('p')!.replaceChildren(document.createElement('b'))],
  ]
  for (const [what, change] of changes) {
    await repeats()
    expect(await repeats(), `before ${what}`).toBe(true)
    await page.evaluate(change)
    expect(await repeats(), what).toBe(false)
  }
})

test('colours that axe remembers are judged as those that it reads', async ({ page }) => {
  const colours = [
    '#777',
    'rgb(119 119 119 / 80%)',
    'oklch(60% 0.1 30)',
    'color(srgb 0.2 0.3 0.4)',
    'hsl(0.5turn 40% 60%)',
    'black',
  ]
  const grounds = ['white', 'rgb(0 0 0 / 5%)', 'linear-gradient(red, blue)', 'color(display-p3 0.9 0.9 0.2)', '#333']
  await page.setContent(
    grounds.flatMap((ground) => colours.map((colour) => `<p style="background:${ground};color:${colour}">K1</p>`)).join(''),
  )
  await page.evaluate(`${axe.source}; undefined`)
  const judged = () =>
    page.evaluate(async () => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const { violations, passes, incomplete } = await inPage.run({ runOnly: ['color-contrast'] })
      return [violations, passes, incomplete].map((results) =>
        results.flatMap(({ nodes }) => nodes.map(({ target, any }) => [target, any.map(({ data }) => data)])),
      )
    })
  const read = await judged()
  expect(read.map((results) => results.length > 0)).toEqual([true, true, true])
  await page.evaluate(rememberColours)
  expect(await judged()).toEqual(read)
  // The second time every colour is remembered.
  expect(await judged()).toEqual(read)
})
