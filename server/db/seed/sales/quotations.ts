import { today } from '../../../../api/core/fields/days.ts'
import type { QuotationLineInput } from '../../../../api/sales/quotations.ts'
import { insertQuotation } from '../../../sales/quotations/queries.ts'
import { addDays, momentOn } from '../calendar.ts'
import type { Seeding } from '../seeding.ts'

type Request = { id: number; guards_needed: number; service_id: number | null; received_at: string }

/** Half of the clients came through the website: the newest won requests become theirs, the other won ones lost. */
async function seedWonClients({ db }: Pick<Seeding, 'db'>) {
  const clients = await db.selectFrom('clients').select(['id', 'first_name', 'last_name', 'contacts']).orderBy('id').execute()
  const won = await db.selectFrom('quote_requests').select('id').where('status', '=', 'Won').orderBy('id', 'desc').execute()
  for (const [place, { id }] of won.entries()) {
    const client = clients[place * 2]
    if (!client) {
      await db.updateTable('quote_requests').set({ status: 'Lost' }).where('id', '=', id).execute()
      continue
    }
    const { first_name, last_name, contacts } = client
    const email = `${first_name}.${last_name}@mail.example`.toLowerCase()
    const person = { name: `${first_name} ${last_name}`, email, phone: contacts }
    await db.updateTable('quote_requests').set(person).where('id', '=', id).execute()
    await db.updateTable('clients').set({ quote_request_id: id }).where('id', '=', client.id).execute()
  }
}

const REASON = 'We have found somebody closer to the site. Thank you for the quick answer.'
const TERMS = 'Invoices are issued at the end of each month.'

/** Quotations in every status, for the newest requests first. */
export async function seedQuotations(seeding: Seeding) {
  await seedWonClients(seeding)
  const { db, day, now, random } = seeding
  const services = new Map((await db.selectFrom('services').selectAll().execute()).map((service) => [service.id, service]))
  const newest = (status: 'New' | 'Quoted' | 'Won', count: number, receivedBefore = now.toISOString()): Promise<Request[]> =>
    db
      .selectFrom('quote_requests')
      .select(['id', 'guards_needed', 'service_id', 'received_at'])
      .where('status', '=', status)
      .where('received_at', '<=', receivedBefore)
      .orderBy('id', 'desc')
      .limit(count)
      .execute()

  const linesFor = ({ guards_needed, service_id }: Request): QuotationLineInput[] => {
    const service = services.get(service_id ?? 0)
    return [
      {
        service_id,
        description: service?.title ?? 'Site visit',
        guards: guards_needed > 0,
        quantity: Math.max(guards_needed, 1),
        months: guards_needed > 0 ? random.pick([6, 12]) : 1,
        monthly_rate: service?.monthly_price ?? service?.price_rate ?? 0,
      },
    ]
  }
  const make = (request: Request, valid_until: string) =>
    insertQuotation(db, { request_id: request.id, valid_until, terms: TERMS, lines: linesFor(request) })
  /** A time `days` after the request arrived, but not in the future. */
  const after = ({ received_at }: Request, days: number) => {
    const wanted = addDays(today(new Date(received_at)), days)
    return wanted < day ? wanted : day
  }
  const send = async (request: Request, valid_until = addDays(day, random.int(12, 28))) => {
    const id = await make(request, valid_until)
    const sent_at = momentOn(after(request, 1), random, now)
    await db.updateTable('quotations').set({ status: 'Sent', sent_at }).where('id', '=', id).execute()
    return id
  }
  const answer = async (request: Request, status: 'Accepted' | 'Declined', decline_reason: string | null = null) => {
    const id = await send(request)
    const answered_at = momentOn(after(request, 4), random, now)
    await db.updateTable('quotations').set({ status, decline_reason, answered_at }).where('id', '=', id).execute()
  }

  const [old] = await newest('Quoted', 1, addDays(day, -50))
  if (old) await send(old, after(old, 31))
  for (const request of await newest('Won', 2)) await answer(request, 'Accepted')
  const [declined, ...waiting] = (await newest('Quoted', 4)).reverse()
  if (declined) await answer(declined, 'Declined', REASON)
  for (const request of waiting) await send(request)
  const [fresh] = await newest('New', 1)
  if (fresh) await make(fresh, addDays(day, 30))
}
