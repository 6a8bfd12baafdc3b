import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import * as invoices from '../../api/billing/invoices.ts'
import * as home from '../../api/company/home.ts'
import { testApp } from '../test/app.ts'
import { imagesIn, wordsOf } from '../test/pdf-words.ts'
import { picture } from '../test/records/documents.ts'
import { makeClient, makeInvoice } from '../test/records/makers.ts'
import { letterhead } from './letterhead.ts'

const { app, db, folder, send, tokenOf } = await testApp()

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const pictures = join(folder, 'pictures')

/** Gives the company a logo; returns its name. */
async function giveLogo() {
  const photo = await picture({ width: 900, height: 300 })
  const { image } = (await send('admin', home.uploadPicture, { body: {}, files: { picture: photo } })).body.picture
  const { brand, contact } = home.DEFAULT_HOME
  const saved = await send('admin', home.updateCompany, { body: { ...brand, ...contact, name: 'Ngao Guards', logo: image } })
  expect(saved.status).toBe(200)
  return image as string
}

async function invoiceFile() {
  const { id: client_id } = await makeClient(db, { company_name: 'Lake Hotel' })
  const { id } = await makeInvoice(db, { client_id, amount_due: 640_000 })
  return async () => {
    const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
    const { statusCode, rawPayload } = await app.inject({ url: invoices.pdf.path.replace(':id', String(id)), headers })
    expect(statusCode).toBe(200)
    return rawPayload
  }
}

test('an invoice has the logo once the company has one, and grows by a few kilobytes', async () => {
  const file = await invoiceFile()
  const before = await file()
  expect(imagesIn(before)).toBe(0)
  await giveLogo()
  const after = await file()
  expect(imagesIn(after)).toBe(1)
  expect(after.length - before.length).toBeLessThan(10_000)
  expect((await wordsOf(new Uint8Array(after)))[0]).toContain('Ngao Guards')
})

test('the copy for paper is made once, and again for another logo', async () => {
  const open = vi.spyOn(app.files.pictures, 'open')
  await giveLogo()
  const first = await letterhead(db, app)
  expect((await letterhead(db, app)).logo).toBe(first.logo)
  expect(first.logo).toMatchObject({ width: 400, height: 133 })
  expect(open).toHaveBeenCalledTimes(1)
  await giveLogo()
  expect((await letterhead(db, app)).logo).not.toBe(first.logo)
  expect(open).toHaveBeenCalledTimes(2)
})

test.each([
  ['missing', (path: string) => rmSync(path)],
  ['broken', (path: string) => writeFileSync(path, 'RIFF of nothing')],
])('a logo whose file is %s leaves the document without it, with a warning, until the file is back', async (_, spoil) => {
  const warn = vi.spyOn(app.log, 'warn')
  const file = await invoiceFile()
  const logo = await giveLogo()
  for (const name of readdirSync(pictures)) spoil(join(pictures, name))
  const drawn = await file()
  expect(imagesIn(drawn)).toBe(0)
  expect((await wordsOf(new Uint8Array(drawn)))[0]).toContain('Ngao Guards')
  const said = 'The logo could not be read; the document is drawn without it'
  expect(warn).toHaveBeenCalledWith({ err: expect.any(Error), logo }, said)
  const small = Buffer.from(await (await picture({}, (image) => image.webp())).arrayBuffer())
  writeFileSync(join(pictures, logo.replace('.', '-480.')), small)
  expect(imagesIn(await file())).toBe(1)
})

test('a store that cannot be reached leaves the document without the logo', async () => {
  const file = await invoiceFile()
  await giveLogo()
  vi.spyOn(app.files.pictures, 'open').mockRejectedValue(new Error('no store'))
  expect(imagesIn(await file())).toBe(0)
})
