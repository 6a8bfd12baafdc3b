// A company that begins with nothing: from the first start to a published week, by hand.
import { expect, type Locator } from '@playwright/test'
import { cleanUp, freePort, newFolder, ready, run, stopAll } from '../processes/processes.ts'
import { settled } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'

// The test has a server of its own.
test.use({ baseURL: '' })
test.afterEach(stopAll)
test.afterAll(cleanUp)

const PASSWORD = 'seven slow buses to Entebbe'
/** Fifty guards as an office keeps them: telephone numbers, and no e-mail addresses. */
const GUARDS = [
  'Surname,First name,Sex,Date of birth,Telephone,Rank,Date joined',
  ...Array.from({ length: 50 }, (_, at) => {
    const number = String(at + 10)
    return `Okello ${number},Moses,M,1990-02-${String((at % 27) + 1).padStart(2, '0')},07726000${number},Guard,2026-09-01`
  }),
].join('\n')

/** Presses that the whole way may take; fields are filled in between. */
const MOST_PRESSES = 38
/** Presses from the chosen file to fifty guards. */
const MOST_PRESSES_OF_IMPORT = 4

test('from an empty installation to a published week, through the guide', async ({ page }) => {
  const env = { DATA_DIR: newFolder(), DEMO: 'off', PORT: String(await freePort()) }
  const server = run(env)
  await ready(server)
  expect(server.output()).toContain('npm run admin:create')
  const made = run(env, ['server/accounts/first-admin/create-admin.ts', '--email', 'boss@example.com'])
  expect(await made.ended).toBe(0)
  const link = made.output().match(/http\S+\/invitation#\S+/)![0]

  let presses = 0
  const press = async (what: Locator) => {
    presses++
    // An empty list has its button twice: above it, and below the words that nothing is there.
    await what.first().click()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const guide = page.getByRole('region', { name: 'First steps' })
  /** The company's name at the top of the sidebar. */
  const home = page.getByRole('link', { name: /^Ngao Guards/ }).first()
  /** Goes to the home page and takes a step of the guide. */
  const take = async (step: string) => {
    await press(home)
    await press(guide.getByRole('link', { name: step }))
    await settled(page)
  }

  await test.step('the first account', async () => {
    await page.goto(link)
    await settled(page)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('The same password again').fill(PASSWORD)
    await press(page.locator('form button[type=submit]'))
    await press(page.getByRole('link', { name: 'Go to Login' }))
    const login = page.getByRole('dialog')
    await login.getByLabel('Role').selectOption('admin')
    await login.getByLabel('Email').fill('boss@example.com')
    await login.getByLabel('Password').fill(PASSWORD)
    await press(login.getByRole('button', { name: 'Login' }))
    await expect(page.getByText('0 of 8 done')).toBeVisible()
    await press(button('No, warn only'))
  })

  await test.step('the company', async () => {
    await press(guide.getByRole('link', { name: 'Name, logo and licence' }))
    await page.getByLabel('Company name').fill('Ngao Guards')
    await page.getByLabel('Licence number').fill('PSO/0117/2011')
    await press(button('Save details'))
    await expect(home).toBeVisible()
  })

  await test.step('a service with its price', async () => {
    await take('Services with prices')
    await dialog('Add service').getByLabel('Title').fill('Security Guards')
    await dialog('Add service').getByLabel('Description').fill('Trained and supervised, day and night.')
    await dialog('Add service').getByLabel('Rate').fill('100000')
    await press(dialog('Add service').getByRole('button', { name: 'Save' }))
  })

  await test.step('the first client', async () => {
    await take('First client')
    await page.getByLabel('First Name').fill('Grace')
    await page.getByLabel('Last Name').fill('Nakato')
    await page.getByLabel('Company').fill('Nile Breeze Hotel')
    await page.getByLabel('Contacts').fill('0772 123 456')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Client added successfully')).toBeVisible()
  })

  await test.step('fifty guards without e-mail addresses', async () => {
    await take('Guards')
    const before = presses
    // A person presses the field and the file; here it is chosen at once.
    presses++
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'guards.csv', mimeType: 'text/csv', buffer: Buffer.from(GUARDS) })
    await press(button('Check the file'))
    await press(button('Import 50 guards'))
    await expect(page.getByText('Import finished successfully')).toBeVisible()
    expect(presses - before).toBeLessThanOrEqual(MOST_PRESSES_OF_IMPORT)
  })

  await test.step('a contract with a station that is added on the way, and a post by night', async () => {
    await take('First contract')
    const contract = page.getByRole('dialog', { name: 'New contract' })
    await contract.getByLabel('Title').fill('Guarding of the gate')
    await press(contract.getByRole('combobox', { name: 'Client' }))
    await press(page.getByRole('option', { name: /Nile Breeze|Nakato/ }))
    await press(contract.getByRole('button', { name: 'Save' }))
    await press(button('Add post or charge'))
    const post = dialog('Add post or charge')
    await post.getByRole('textbox', { name: 'Post' }).first().fill('Main gate, night')
    await press(post.getByRole('button', { name: 'Add a station of this client' }))
    const station = page.getByRole('dialog', { name: /^Add a station of/ })
    await station.getByLabel('Name').fill('Nile Breeze, gate')
    await station.getByLabel('Address').fill('Plot 9, Kira Road')
    await press(station.getByRole('button', { name: 'Add station' }))
    await expect(station).toBeHidden()
    await post.getByLabel('Begins at').fill('18:00')
    await post.getByLabel('Ends at').fill('06:00')
    await expect(post.getByLabel('Shift type')).toHaveValue('Night')
    await post.getByLabel('Rate', { exact: false }).first().fill('950000')
    await press(post.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Added to the contract')).toBeVisible()
    await press(button('Activate'))
    await press(dialog('Activate contract').getByRole('button', { name: 'Activate' }))
    await expect(page.getByRole('heading', { name: /^CT-\d{4}-000001$/ })).toBeVisible()
  })

  await test.step('the week is proposed, saved and published', async () => {
    await take('First published week')
    await press(button('Propose guards'))
    await expect(page.getByText(/^2 guards cover 7 of 7 shifts\./)).toBeVisible()
    await press(button(/^Plan \d+ shifts?$/))
    await press(button(/^Publish \d+ shifts?$/))
    await expect(page.getByText(/shifts? of \d guards? published\./)).toBeVisible()
  })

  await test.step('the guide knows what is done, and goes once the phone is left out', async () => {
    await press(home)
    await expect(guide.getByText('7 of 8 done')).toBeVisible()
    await press(guide.getByRole('button', { name: 'Leave out: First phone of a guard' }))
    await expect(guide).toBeHidden()
  })
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
