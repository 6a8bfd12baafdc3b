import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/receipts.ts'
import { testApp } from '../../../test/app.ts'
import { makeReceipt } from '../../../test/records/contract-makers.ts'
import { docx, file, jpg, pdf, png } from '../../../test/records/documents.ts'

const { app, db, pool, send } = await testApp()

test('what proves a receipt is judged by its content and kept encrypted; the newest counts and erases no earlier one', async () => {
  const { id } = await makeReceipt(db, { method: 'cheque' })
  const one = { params: { id: String(id) } }
  const attach = (given: File) => send('admin', calls.attach, { ...one, body: {}, files: { file: given } })
  for (const given of [file('slip.pdf', '<script>alert(1)</script>'), docx('slip.docx')])
    expect((await attach(given)).body.fields).toEqual({ file: 'This file is not a PDF, JPG or PNG file.' })
  expect((await send('admin', calls.get, one)).body.file).toBeNull()
  expect((await send('admin', calls.download, one)).status).toBe(404)

  expect((await attach(pdf('slip.pdf'))).body).toMatchObject({
    message: 'File added',
    receipt: { file: { file_name: 'slip.pdf' } },
  })
  expect((await attach(jpg('cheque.jpg.js'))).body.receipt.file).toMatchObject({ file_name: 'cheque.jpg', bytes: 14 })
  const response = await send('admin', calls.download, one)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': "attachment; filename*=UTF-8''cheque.jpg",
  })
  const { rows } = await pool.query<{ id: string; key_id: string }>(
    'select file_id as id, key_id from receipt_files order by receipt_files.id',
  )
  expect(await text(await app.files.read(rows[0]!))).toBe(await pdf().text())
  const audit = await pool.query("select table_name, record_id from audit_log where action = 'download'")
  expect(audit.rows).toEqual([{ table_name: 'receipts', record_id: String(id) }])
})

test('a file for no receipt leaves none behind', async () => {
  const answer = await send('admin', calls.attach, { params: { id: '99' }, body: {}, files: { file: png() } })
  expect(answer).toMatchObject({ status: 404, body: { message: 'Receipt not found.' } })
  expect((await pool.query('select from receipt_files')).rowCount).toBe(0)
})
