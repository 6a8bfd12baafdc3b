import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as calls from '../../../api/sales/quotations.ts'
import { testApp } from '../../test/app.ts'
import { makeQuoteRequest } from '../../test/records/makers.ts'
import { guardLine, sendOffer } from '../../test/records/offers.ts'

const on = await testApp()
const { app, db, tokenOf, send } = on

/** The text of each page, its text runs joined by spaces. */
async function pagesOf(id: number) {
  const { rawPayload } = await app.inject({
    url: calls.pdf.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('|')
    pages.push(text.replace(/[|\s]+/g, ' ').trim())
  }
  return pages
}

async function quoted(lines: calls.QuotationLineInput[], overrides: Parameters<typeof makeQuoteRequest>[1] = {}, terms?: string) {
  const request = await makeQuoteRequest(db, overrides)
  const { quotation } = await sendOffer(on, request.id, { lines, terms })
  return { request, quotation, pages: await pagesOf(quotation.id) }
}

test('the PDF shows what was stored, to the shilling, with sender and recipient', async () => {
  const cameras = { description: 'Eight cameras', guards: false, quantity: 8, months: 1, monthly_rate: 333_333 }
  const { quotation, request, pages } = await quoted([guardLine, cameras], {}, 'Paid monthly.')
  expect(pages).toHaveLength(1)
  const [page] = pages as [string]
  const { brand, contact } = DEFAULT_HOME
  for (const text of [
    brand.name,
    brand.tagline,
    contact.address,
    contact.phone,
    contact.email,
    `Quotation ${quotation.number}`,
    `Grace Musoke Shop, Ntinda grace@mail.example +256 700 000 004`,
    `Date ${formatDay(today())}`,
    `Valid until ${formatDay(quotation.valid_until)}`,
    `Your request ${request.reference}`,
    'Description Quantity Months Monthly rate Amount (UGX)',
    'Day and night guards 12 6 850,000 61,200,000',
    'Eight cameras 8 1 333,333 2,666,664',
    'Subtotal 63,866,664 UGX',
    'Corporate discount 10 % −6,386,666 UGX',
    'VAT 18 % 10,346,400 UGX',
    'Total 67,826,398 UGX',
    'Paid monthly. All amounts are in Uganda shillings (UGX).',
    `${quotation.number} · Page 1 of 1`,
  ])
    expect(page).toContain(text)
})

test('without a discount there is no row for one', async () => {
  const { pages } = await quoted([{ ...guardLine, quantity: 10 }])
  expect(pages.join()).not.toContain('discount 10')
})

test('many lines continue on further pages, each line once, with the table head on every page', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({
    ...guardLine,
    description: `Post number ${index + 1}.`,
    quantity: 1,
  }))
  const { pages } = await quoted(lines)
  expect(pages.length).toBeGreaterThan(2)
  const all = pages.join(' ')
  for (let number = 1; number <= 100; number++) expect(all.split(`Post number ${number}.`)).toHaveLength(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page.includes('Monthly rate'), `head of page ${index + 1}`).toBe(page.includes('Post number'))
  }
  const last = pages.findLast((page) => page.includes('Subtotal'))!
  for (const text of ['Subtotal 510,000,000 UGX', 'VAT', 'Total']) expect(last).toContain(text)
})

test('long descriptions and terms are printed completely', async () => {
  const long = `${'Guards at the main gate and the back gate, with radios. '.repeat(8)}End of line.`.slice(0, 500)
  const terms = `${'The client keeps the guard house dry and lit. '.repeat(42)}End of terms.`
  const { pages } = await quoted(
    Array.from({ length: 14 }, () => ({ ...guardLine, description: long })),
    {},
    terms,
  )
  const all = pages.join(' ')
  expect(all.split('End of line.')).toHaveLength(15)
  expect(all).toContain('End of terms.')
})

test('names in any Latin script are printed unchanged; characters that the font lacks are replaced', async () => {
  const { pages } = await quoted([{ ...guardLine, description: 'Ŋŋ ɓaanga – “Ğüvenlik” Šárka Łódź ’n € 100' }], {
    name: 'Zoë Ñandú-Škvorecký',
    area: 'Nguyễn \u{1F6E1}\uFE0F 東 e\u0301te\u0301',
  })
  expect(pages[0]).toContain('Zoë Ñandú-Škvorecký')
  expect(pages[0]).toContain('Ŋŋ ɓaanga')
  expect(pages[0]).toContain('– “Ğüvenlik” Šárka Łódź ’n € 100')
  expect(pages[0]).toContain('Shop, Nguyen ? ? été')
})

test('a draft is marked as one and has no number; a revision has its number', async () => {
  const request = await makeQuoteRequest(db)
  const { body } = await send('admin', calls.create, { body: { request_id: request.id, lines: [guardLine] } })
  expect((await pagesOf(body.quotation.id))[0]).toContain('Draft of a quotation')
  const { quotation } = await sendOffer(on, request.id)
  const revised = await send('admin', calls.revise, { params: { id: String(quotation.id) } })
  await send('admin', calls.send, { params: { id: String(revised.body.quotation.id) } })
  const file = await send('admin', calls.pdf, { params: { id: String(revised.body.quotation.id) } })
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${quotation.number}-R2.pdf`)
  expect((await pagesOf(revised.body.quotation.id))[0]).toContain(`${quotation.number}, revision 2`)
})
