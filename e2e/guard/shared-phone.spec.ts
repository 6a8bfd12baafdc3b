// The shared phone of a post in a real browser: what one guard does there is not the next one's to see.
import { expect, type Page } from '@playwright/test'
import { open } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'
import { asStaff, newGuard, newPost, PHONE, PIN } from './phone.ts'

type Kept = { session: unknown; guard: string | undefined; shifts: number[] }
/** The data of a guard on the phone: the session, and whose shifts. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Kept>((resolve, reject) => {
        const opening = indexedDB.open('guard')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const store = database.transaction('kept').objectStore('kept')
          const [session, pack] = [store.get('session'), store.get('pack')]
          store.transaction.oncomplete = () => {
            const { guard, shifts = [] } = (pack.result ?? {}) as { guard?: { name: string }; shifts?: { id: number }[] }
            resolve({ session: session.result, guard: guard?.name, shifts: shifts.map(({ id }) => id) })
            database.close()
          }
        }
      }),
  )

/** Picks a name and types a PIN. */
async function enter(page: Page, name: string, pin: string) {
  await page.getByRole('button', { name }).click()
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Open' }).click()
}

test('two guards clock in at the phone of a post by their PINs: nothing of the first is left for the second', async ({
  browser,
  baseURL,
  request,
}) => {
  const staff = await asStaff(request)
  const post = await newPost(staff)
  const make = async (pin: string) => {
    const { guard, shift, code } = await newGuard(staff, post.id)
    return { name: `${guard.firstName} ${guard.lastName}`, shift: shift.id as number, code, number: String(guard.id), pin }
  }
  const [first, second] = [await make(PIN), await make('590317')]
  const { device } = await staff.post('devices', { station_id: post.id })
  const context = await browser.newContext({ ...PHONE, baseURL: baseURL! })
  const page = await context.newPage()
  const names = page.getByRole('heading', { name: 'Who are you?' })
  await test.step('the phone is enrolled by the code of the station, and each guard chooses a PIN by his own', async () => {
    await open(page, `/g#${device.key}`)
    await page.getByRole('button', { name: 'This phone stays at a post' }).click()
    await page.getByRole('button', { name: 'Enrol' }).click()
    await expect(names).toBeVisible()
    for (const { code, number, pin } of [first, second]) {
      await page.getByRole('button', { name: 'I have a code and want to set my PIN' }).click()
      await page.getByLabel('Your number').fill(number)
      await page.getByLabel('Code').fill(code)
      await page.getByLabel('New PIN', { exact: true }).fill(pin)
      await page.getByLabel('New PIN again').fill(pin)
      await page.getByRole('button', { name: 'Set my PIN' }).click()
      await expect(names).toBeVisible()
    }
  })

  await test.step('the first clocks in and goes', async () => {
    await enter(page, first.name, first.pin)
    await expect.poll(() => kept(page)).toMatchObject({ session: {}, guard: first.name, shifts: [first.shift] })
    await page.getByRole('button', { name: 'CLOCK IN' }).click()
    await expect(page.getByText(/^Clocked in at/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Back to the names' }).click()
    await expect(names).toBeVisible()
    await expect.poll(() => kept(page)).toEqual({ session: undefined, guard: '', shifts: [] })
  })

  await test.step('the second is not let in by the PIN of the first, and sees nothing of him', async () => {
    await enter(page, second.name, first.pin)
    await expect(page.getByText('This PIN is wrong. Tries left: 4.')).toBeVisible()
    await page.getByLabel('PIN').fill(second.pin)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible()
    await expect.poll(() => kept(page)).toMatchObject({ session: {}, guard: second.name, shifts: [second.shift] })
    await expect(page.getByText(/^Clocked in at/)).toHaveCount(0)
    await expect(page.getByText(first.name)).toHaveCount(0)
    await page.getByRole('button', { name: 'CLOCK IN' }).click()
  })
  for (const { shift } of [first, second])
    await expect.poll(() => staff.get(`attendance/${shift}`)).toMatchObject({ state: 'On post', in_method: 'kiosk' })
  await context.close()
})
