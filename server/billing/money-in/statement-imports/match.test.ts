import { expect, test } from 'vitest'
import { countCalls } from '../../../test/calls/work.ts'
import { makeLedger, type Open } from './ledger.ts'
import { matchRow } from './match.ts'

const row = (text: string, amount = 590_000) => ({
  ...{ row: 2, received_on: '2026-11-20', amount, text, reference: null, phone: null, payer: null },
})
const client = (id: number, name: string) => ({ id, name, contacts: null, billing_phone: null })
const invoice = (id: number, client_id: number, balance = 590_000): Open => ({
  ...{ id, client_id, invoice_number: `INV-2026-${String(id).padStart(6, '0')}`, balance, income_withheld: 0, vat_withheld: 0 },
})

/** The client whom a text names, of clients who each have an invoice of exactly the amount. */
async function named(names: string[], text: string) {
  const ledger = await makeLedger(
    names.map((name, at) => client(at + 1, name)),
    names.map((_, at) => invoice(at + 1, at + 1)),
    [],
  )
  const { matches, sure } = matchRow(row(text), ledger)
  return { sure, names: matches.filter(({ by }) => by === 'name').map(({ client_name }) => client_name) }
}

test.each([
  ['Kisozi Hotel SMC Limited', 'KISOZI HOTEL SMC LTD'],
  ['Kisozi Hotel (SMC) Ltd.', 'EFT KISOZI HOTEL GUARDS'],
  ['Kisozi Hotel (U) Co. Ltd', 'Kisozi Hotel'],
  ['Kato & Sons Company Limited', 'KATO AND SONS CO LTD'],
  ["St. Mary's School", 'FEES ST MARYS SCHOOL'],
  ['Café Ntinda', 'CAFE NTINDA'],
])('%s is found in “%s”, whatever either leaves out', async (name, text) => {
  expect(await named([name], text)).toEqual({ sure: true, names: [name] })
})

test.each([
  ['MTN Ltd', 'MTN MOBILE MONEY FROM 256772000111'],
  ['Airtel Uganda Limited', 'AIRTEL UGANDA MERCHANT PAYMENT'],
  ['Stanbic Bank', 'STANBIC BANK TRANSFER KISOZI'],
  ['Security Services Ltd', 'PAYMENT FOR SECURITY SERVICES'],
  ['Abc Ltd', 'ABC'],
  ['Kisozi Hotel', 'KISOZI HOTELS GROUP'],
])('%s is not found in “%s”', async (name, text) => {
  expect(await named([name], text)).toEqual({ sure: false, names: [] })
})

test('a name that two have is never sure, nor one with another in the same text', async () => {
  expect(await named(['Kisozi Hotel Ltd', 'Kisozi Hotel'], 'KISOZI HOTEL')).toEqual({
    ...{ sure: false, names: ['Kisozi Hotel Ltd', 'Kisozi Hotel'] },
  })
  expect((await named(['Kisozi Hotel', 'Acacia Fuel'], 'ACACIA FUEL FOR KISOZI HOTEL')).sure).toBe(false)
})

test('invoices of an amount are found in their order, with what earlier rows have left of them', async () => {
  const ledger = await makeLedger([], [invoice(1, 1, 600), invoice(2, 2, 500), invoice(3, 3, 500)], [])
  const found = (amount: number) => ledger.exactly(amount).map(({ id }) => id)
  expect([found(600), found(500)]).toEqual([[1], [2, 3]])
  ledger.take([{ invoice_id: 1, amount: 100 }])
  expect([found(600), found(500)]).toEqual([[], [1, 2, 3]])
  ledger.take([{ invoice_id: 2, amount: 500 }])
  expect(found(500)).toEqual([1, 3])
})

test('2,000 rows are matched with 11,000 clients and their invoices by work that does not grow with their product', async () => {
  const counter = await countCalls()
  const callsFor = async (rows: number, some: number) => {
    const clients = Array.from({ length: some }, (_, n) => client(n + 1, `Client of the long road number ${n} Limited`))
    const open = clients.map(({ id }) => invoice(id, id, 590_000 + (id % 7)))
    await counter.calls()
    const ledger = await makeLedger(clients, open, [])
    let sure = 0
    for (let n = 0; n < rows; n++) {
      const found = matchRow(row(`EFT CLIENT OF THE LONG ROAD NUMBER ${n} LTD GUARDS`, 590_000 + ((n + 1) % 7)), ledger)
      sure += Number(found.sure)
      ledger.take(found.matches[0]!.invoices)
      expect(matchRow(row('CASH DEPOSIT', 590_000 + (n % 7)), ledger).matches).toHaveLength(50)
    }
    expect(sure).toBe(rows)
    return counter.calls()
  }
  const [half, whole] = [await callsFor(1_000, 5_500), await callsFor(2_000, 11_000)]
  await counter.stop()
  expect(whole / half).toBeLessThan(2.5)
})
