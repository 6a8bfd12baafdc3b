import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { elsewhere, signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** A colleague changes the address of the client with this last name in another browser. */
async function changeElsewhere(request: APIRequestContext, lastName: string, address: string) {
  const headers = await elsewhere(request, 'super')
  const [{ id, registered_on: _, ...client }] = await (
    await request.get(`/api/v1/clients?q=${encodeURIComponent(lastName)}`, { headers })
  ).json()
  const response = await request.put(`/api/v1/clients/${id}`, { headers, data: { ...client, address } })
  expect(response.status(), await response.text()).toBe(200)
}

/** The element over the middle of a text; null when there is none. */
function coveredAt(text: Element) {
  const { left, top, width, height } = text.getBoundingClientRect()
  const uppermost = document.elementFromPoint(left + width / 2, top + height / 2)
  return text.contains(uppermost) ? null : (uppermost?.outerHTML ?? 'the edge of the window')
}

/** The controls that the message over a page lies on. */
function coveredBy(text: Element) {
  const toast = text.closest('[class*=banner]')!
  const { left, top, right, bottom } = toast.getBoundingClientRect()
  return [...document.querySelectorAll('a[href], button, input')]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      const meets = box.left < right && left < box.right && box.top < bottom && top < box.bottom
      return meets && box.width > 0 && !toast.contains(control)
    })
    .map(({ outerHTML }) => outerHTML)
}

test('a manager adds, edits and deletes a client beside a colleague, finds the list by its address, and signs out', async ({
  page,
  request,
}) => {
  const lastName = `Tester ${Date.now()}`
  await signIn(page)
  await page.getByRole('link', { name: 'Clients & Contracts' }).click()
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Address', exact: true })

  await test.step('a client is added', async () => {
    await page.getByRole('button', { name: '+ Add New Client' }).click()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('firstName is required.')).toBeVisible()
    await page.getByLabel('First Name').fill('Robina')
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByLabel('Company').fill('Tests & Sons')
    await page.getByLabel('Contacts').fill('+256 (700) 000-777')
    await page.getByLabel('Registered On').fill('20/11/2026')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Client added successfully')).toBeVisible()
    await expect(page.getByRole('row', { name: lastName })).toContainText('20 Nov 2026')
    expect(await page.getByText('Client added successfully').evaluate(coveredBy), 'controls under the toast').toEqual([])
  })

  await test.step('it is found and changed', async () => {
    await page.getByPlaceholder('Search by name, company, or contacts...').fill(lastName)
    await expect(page.getByText('1 of 1')).toBeVisible()
    await page.getByRole('button', { name: `Edit Robina ${lastName}` }).click()
    await expect(page.getByLabel('Registered On')).toHaveCount(0)
    await address.fill('Plot 9, Kira Road')
    await address.press('Enter')
    await expect(page.getByText('Client updated successfully')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Plot 9, Kira Road' })).toBeVisible()
  })

  await test.step('of two people who change it the second sees the conflict and decides', async () => {
    await page.getByRole('button', { name: `Edit Robina ${lastName}` }).click()
    await changeElsewhere(request, lastName, 'Changed by the other')
    await address.fill('Changed by me')
    // The form does not fit, and is scrolled to its button.
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 480 })
    await page.getByRole('button', { name: 'Save' }).click()
    const said = page.getByText('Somebody else saved this record while you were editing')
    await expect(said).toBeVisible()
    expect(await said.evaluate(coveredAt), 'what covers the first line of the conflict').toBeNull()
    await page.setViewportSize(before)
    await expect(page.getByRole('alert').getByRole('cell', { name: 'Changed by the other' })).toBeVisible()
    await expect(address).toHaveValue('Changed by me')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByRole('region', { name: 'Clients' }).getByRole('cell', { name: 'Changed by me' })).toBeVisible()
  })

  await test.step('it is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: `Delete Robina ${lastName}` }).click()
    await expect(
      page.getByText(`Are you sure you want to delete the client Robina ${lastName}? This action cannot be undone.`),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Client deleted successfully')).toBeVisible()
    await expect(page.getByText('No clients match your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText(/^1–5 of/)).toBeVisible()
  })

  await test.step('reload and back keep page, size and order, which the address has', async () => {
    const byName = page.getByRole('columnheader', { name: 'Last Name' })
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByText(/^6–10 of/)).toBeVisible()
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('6')
    await byName.getByRole('button').click()
    await expect(byName).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=lastName/)
    await page.getByLabel('Rows per page').selectOption('10')
    await expect(page.getByText(/^1–10 of/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^1–10 of/)).toBeVisible()
    await expect(byName).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(page.getByText(/^1–5 of/)).toBeVisible()
    // The other tests of this account begin with five rows.
    const headers = await elsewhere(request, 'admin')
    await request.put('/api/v1/lists/clients', { headers, data: { columns: null, rows: null, fits: false } })
  })

  await test.step('on a phone the rows are cards that carry their titles, and the pages are in a menu', async () => {
    const before = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(2)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Guards' }).click()
    await expect(page.getByRole('heading', { name: 'Guard Management' })).toBeVisible()
    await page.setViewportSize(before)
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lists'])
})
