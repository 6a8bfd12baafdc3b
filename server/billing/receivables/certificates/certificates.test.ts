import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../../api/billing/receipts.ts'
import { MAX_UPLOAD_BYTES } from '../../../../api/core/common.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import * as portal from '../../../../api/portal/portal-certificates.ts'
import { testApp } from '../../../test/app.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { makeReceipt } from '../../../test/records/contract-makers.ts'
import { file, jpg, pdf, png } from '../../../test/records/documents.ts'

const { db, pool, send } = await testApp()
let joan: Awaited<ReturnType<typeof clientPerson>>
let id: string
const withheld = (amount: number, daysAgo: number, more: object = {}) =>
  makeReceipt(db, {
    ...{ client_id: joan.clientId, kind: 'vat_wht', method: 'other', amount, certificate_state: 'awaited' },
    ...{ received_on: addDays(today(), -daysAgo), ...more },
  })
const body = { certificate_number: 'WHT-2026-77', certificate_date: today() }
const put = (given: File, as: typeof joan = joan) => send(as, portal.send, { params: { id }, body, files: { file: given } })
const decide = (answer: { accept: boolean; reason?: string }) => send('admin', calls.decide, { params: { id }, body: answer })
const own = async () => (await send(joan, portal.list, {})).body as portal.OwnCertificate[]

beforeEach(async () => {
  joan = await clientPerson(db)
  id = String((await withheld(74_100, 0)).id)
})

test('a client sends a certificate, which is refused with a reason and sent again, and counts once it is accepted', async () => {
  expect((await put(pdf('wht.pdf'))).body).toMatchObject({
    message: 'Certificate sent. We check it and tell you here.',
    certificate: { state: 'awaited', sent: { state: 'sent', certificate_number: 'WHT-2026-77' } },
  })
  expect(await put(pdf())).toMatchObject({
    status: 409,
    body: { message: 'We are checking the certificate that you have sent.' },
  })
  const { body: awaited } = await send('admin', calls.awaited, {})
  expect(awaited.to_check).toMatchObject([{ receipt_id: Number(id), client_name: expect.any(String) }])
  expect((await send('admin', calls.sentFile, { params: { id } })).headers['content-type']).toBe('application/pdf')

  expect((await decide({ accept: false })).body.fields).toEqual({ reason: 'Say why.' })
  expect((await decide({ accept: false, reason: 'It is of another company.' })).body.receipt).toMatchObject({
    certificate_state: 'awaited',
    certificate_number: null,
  })
  expect(await own()).toMatchObject([
    { state: 'awaited', sent: { state: 'refused', refused_reason: 'It is of another company.' } },
  ])
  expect((await decide({ accept: true })).body.message).toBe('There is no certificate to check.')

  expect((await put(jpg('scan.jpg'))).status).toBe(201)
  expect((await decide({ accept: true })).body.receipt).toMatchObject({
    ...{ certificate_state: 'received', certificate_number: 'WHT-2026-77', certificate_date: today() },
  })
  expect(await own()).toMatchObject([{ state: 'received', certificate_number: 'WHT-2026-77', sent: { state: 'accepted' } }])
  expect((await put(pdf())).body.message).toBe('The certificate of this receipt has come already.')
  expect((await send('admin', calls.awaited, {})).body).toMatchObject({ total: 0, count: 0, to_check: [] })
})

test('a file that is no PDF or JPG by its content, is above 5 MB, or is for the receipt of another client is refused', async () => {
  const refused = { status: 422, body: { fields: { file: 'This file is not a PDF or JPG file.' } } }
  for (const given of [png('scan.jpg'), file('wht.pdf', '<script>alert(1)</script>')])
    expect(await put(given)).toMatchObject(refused)
  expect(await put(pdf('wht.pdf', MAX_UPLOAD_BYTES))).toMatchObject({ status: 413 })
  const later = { ...body, certificate_date: addDays(today(), 1) }
  const { body: answer } = await send(joan, portal.send, { params: { id }, body: later, files: { file: pdf() } })
  expect(answer.fields).toEqual({ certificate_date: 'The day must not be in the future.' })
  expect((await put(pdf(), await clientPerson(db))).status).toBe(404)
  expect(await own()).toMatchObject([{ sent: null }])
})

test('what is awaited is summed up by the days since it was withheld, without what was reversed or has come', async () => {
  for (const [amount, days] of [
    [1_000, 30],
    [20_000, 31],
    [300_000, 60],
    [4_000_000, 61],
    [50_000_000, 90],
    [600_000_000, 91],
  ] as const)
    await withheld(amount, days)
  const late = await withheld(9, 200)
  await send('admin', calls.reverse, { params: { id: String(late.id) }, body: { reason: 'Recorded by mistake' } })
  await withheld(9, 200, { certificate_state: 'received', certificate_number: 'A', certificate_date: today() })
  expect((await send('admin', calls.awaited, {})).body).toEqual({
    ...{
      days_30: 75_100,
      days_60: 320_000,
      days_90: 54_000_000,
      over_90: 600_000_000,
      total: 654_395_100,
      count: 7,
      to_check: [],
    },
  })
  expect((await pool.query('select from withholding_certificates')).rowCount).toBe(0)
})
