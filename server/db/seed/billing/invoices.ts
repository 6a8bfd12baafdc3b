import { sql } from 'kysely'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { addDays, lastTwelveMonths } from '../calendar.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededClient } from '../sites/clients.ts'
import { seedSentCertificate } from './certificates.ts'
import { seedReceipts } from './receipts.ts'

/** Shillings a month. */
const GUARD_POST = 640_000
const CAMERAS = 150_000
const ALARM = 120_000

/** The figure of the dashboard's card (specification, section 2). */
const PENDING = 5
const OVERDUE = 6
const DAYS_TO_PAY = { bill: 14, pending: 30 }

type Invoice = {
  invoice_date: string
  due_date: string
  amount_due: number
  amount_paid: number
  status: 'Paid' | 'Pending' | 'Overdue'
  client_id: number
}

/** A year of monthly invoices: the old ones paid, a few overdue, five pending with weeks to go. */
export async function seedInvoices(seeding: Seeding, clients: SeededClient[], files: FileStore | undefined) {
  const { db, random, day } = seeding
  const bills = clients.flatMap((client, place) => billsOf(client, place, day))
  // Only invoices past their due date can be overdue, and of these only the youngest.
  const young = bills.filter(({ due_date }) => due_date < day && due_date >= addDays(day, -75))
  for (const bill of random.shuffled(young).slice(0, OVERDUE)) {
    bill.status = 'Overdue'
    bill.amount_paid = random.chance(0.4) ? half(bill.amount_due) : 0
  }
  // The client with a portal has something to pay on every day.
  const [first, ...others] = clients
  const pending = [first!, ...random.shuffled(others)].slice(0, PENDING).map((client, place): Invoice => {
    const invoice_date = addDays(day, -1 - place)
    const amount_due = monthly(client.sites[0]!) * 2
    const amount_paid = place === 2 ? half(amount_due) : 0
    return {
      invoice_date,
      due_date: addDays(invoice_date, DAYS_TO_PAY.pending),
      amount_due,
      amount_paid,
      status: 'Pending',
      client_id: client.id,
    }
  })
  const rows = [...bills, ...pending].sort((a, b) => (a.invoice_date < b.invoice_date ? -1 : 1))
  await db.insertInto('invoices').values(rows).execute()
  await datePayments(db, day)
  await seedReceipts(seeding, clients[0]!.id)
  await seedSentCertificate(seeding, clients[0]!.id, files)
}

/** One invoice a month for each site. */
function billsOf({ id, registered_on, sites }: SeededClient, place: number, day: string): Invoice[] {
  return lastTwelveMonths(day).flatMap(({ first }) => {
    const invoice_date = addDays(first, place % 5)
    if (invoice_date < registered_on || invoice_date > day) return []
    const due_date = addDays(invoice_date, DAYS_TO_PAY.bill)
    return sites.map((site) => {
      const amount = monthly(site)
      return { invoice_date, due_date, amount_due: amount, amount_paid: amount, status: 'Paid' as const, client_id: id }
    })
  })
}

/** Guards for each post, cameras for the site, and an alarm line where there are no guards. */
const monthly = ({ posts }: SeededClient['sites'][number]) => posts.length * GUARD_POST + CAMERAS + (posts.length ? 0 : ALARM)

const half = (amount: number) => Math.round(amount / 2_000) * 1_000

/** The trigger dates payments today; spread them over the days after each invoice, with a method for each client. */
async function datePayments(db: Seeding['db'], day: string) {
  await sql`update payments set received_on = least(${day}::date, invoice_date + 1 + invoice_id * 7 % 17),
      method = (array['bank', 'bank', 'mtn', 'airtel', 'cheque', 'cash'])[1 + client_id % 6],
      reference = (array['FT', 'FT', 'MP', 'AM', 'CHQ '])[1 + client_id % 6] || 410000 + invoice_id * 37 % 90000
    from invoices where invoices.id = invoice_id`.execute(db)
  await sql`update receipts set received_on = payments.received_on, method = payments.method, reference = payments.reference,
      source = 'desk' from payments where receipt_id = receipts.id`.execute(db)
}
