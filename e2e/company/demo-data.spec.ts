// The demo of an installation is removed by somebody who signs in with one of its accounts; the company begins.
import { expect } from '@playwright/test'
import { cleanUp, freePort, newDemoFolder, ready, run, stopAll } from '../processes/processes.ts'
import { expectAccessible } from '../support/checks/accessible.ts'
import { settled } from '../support/pages/ready.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

// The test has a server of its own.
test.use({ baseURL: '' })
test.afterEach(stopAll)
test.afterAll(cleanUp)

const OWN = { email: 'boss@ngao.example', password: 'seven slow buses to Entebbe' }

test('the demo is removed in Company settings; the guide begins, the pages are empty and the site stays', async ({ page }) => {
  const PORT = String(await freePort())
  const origin = `http://127.0.0.1:${PORT}`
  await ready(run({ DATA_DIR: newDemoFolder(), PORT, PUBLIC_URL: origin }))
  const dialog = page.getByRole('dialog', { name: 'Remove demo data' })
  const login = async ({ email, password }: typeof OWN) => {
    await page.goto(origin)
    await settled(page)
    await page.getByRole('button', { name: 'Login' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Role').selectOption('admin')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Password').fill(password)
    await form.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText(/^Welcome back/)).toBeVisible()
  }

  await test.step('the trial', async () => {
    await login({ email: 'super@engabo.example', password: PASSWORD })
    await page.goto(`${origin}/dashboard/company#demo`)
    await settled(page)
    await page.getByRole('button', { name: 'Remove demo data' }).click()
    await expect(dialog.getByRole('row', { name: 'Clients' })).toHaveText('Clients190')
    await expectAccessible(page, 'the removal of the demo data')
  })

  await test.step('the removal', async () => {
    await dialog.getByLabel('Your e-mail address').fill(OWN.email)
    await dialog.getByLabel('Your new password').fill(OWN.password)
    await dialog.getByLabel('Type REMOVE to confirm').fill('REMOVE')
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    await expect(page.getByText('2 of 8 done')).toBeVisible()
  })

  await test.step('what is left', async () => {
    for (const list of ['clients', 'guards', 'stations', 'invoices', 'duty-schedule', 'now', 'incidents']) {
      await page.goto(`${origin}/dashboard/${list}`)
      await settled(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await page.goto(`${origin}/services`)
    await expect(page.getByRole('heading', { name: 'CCTV Monitoring' }).first()).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await login(OWN)
  })
})
