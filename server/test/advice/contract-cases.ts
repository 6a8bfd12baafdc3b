import * as creditNotes from '../../../api/billing/credit-notes.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as portal from '../../../api/portal/portal-extra-guards.ts'
import * as quotations from '../../../api/sales/quotations.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as orders from '../../../api/sites/extra-guards.ts'
import * as stations from '../../../api/sites/stations.ts'
import { clientPerson } from '../records/client-person.ts'
import { makeContractLine, TERMS } from '../records/contract-makers.ts'
import { makeGuard, makeQuotation } from '../records/makers.ts'
import { chargeInArrears } from '../resources/billing-makers.ts'
import { type Case, contractWith, dayIn, type Elsewhere, LAST_MONTH, of, reason, THIS_MONTH, type Tools } from './tools.ts'

const IN = (days: number) => addDays(today(), days)
const head = { title: 'Guarding of the main gate', starts_on: today() }

/** A contract that runs until a day in a month. */
const until = (tools: Tools) => contractWith(tools, 'Active', { starts_on: today(), ends_on: IN(30) })
const calls = ({ send }: Tools, id: number) => ({
  activate: () => send('super_admin', contracts.activate, of(id)),
  end: (on: string) => send('admin', contracts.end, { ...of(id), body: { on, reason } }),
  update: (more: object) => send('admin', contracts.update, { ...of(id), body: { ...head, ...more } }),
  suspend: (from: string) => send('admin', contracts.suspend, { ...of(id), body: { from, reason } }),
})
const aNewOne = (tools: Tools, client_id: number) => () => tools.send('admin', contracts.create, { body: { ...head, client_id } })

async function sentQuotation({ db, pool }: Tools) {
  const quotation = await makeQuotation(db)
  const sent = "update quotations set status = 'Sent', number = $2, sent_at = now() where id = $1"
  await pool.query(sent, [quotation.id, `QT-2026-9${String(quotation.id).padStart(5, '0')}`])
  return quotation
}

/** A contract since last month, which is invoiced in arrears; and a credit note on that invoice. */
async function invoiced(tools: Tools) {
  const contract = await contractWith(tools, 'Active', { starts_on: LAST_MONTH })
  const invoice = await chargeInArrears(tools.db, { contractId: contract.id, lineId: contract.line.id, month: LAST_MONTH })
  await tools.pool.query(
    'update invoices set net = 1000, vat = 0, vat_rate = 0, amount_due = 1000, issued_at = now() where id = $1',
    [invoice],
  )
  const credit = () =>
    tools.send('super_admin', creditNotes.create, { ...of(invoice), body: { net: 1000, reason_code: 'rate', reason } })
  return { ...contract, credit }
}

/** Steps of a contract: its dates, its status, and how it begins. */
export const CONTRACT_CASES: Record<string, Case | Elsewhere> = {
  'The hours of … are not chosen yet. Use Change terms to choose them.': async (tools) => {
    const { id, line } = await contractWith(tools, 'Draft')
    await tools.pool.query('update line_terms set hours_chosen = false where line_id = $1', [line.id])
    const { activate } = calls(tools, id)
    const choose = () => tools.send('admin', contracts.addTerms, { ...of(line.id), body: { ...TERMS, valid_from: today() } })
    return { refused: activate, ways: { choose: async () => (await choose()) && activate() } }
  },
  'No day of … is in the contract. Change its days or those of the contract, or remove it.': async (tools) => {
    const { id, line, station } = await contractWith(tools, 'Draft', { starts_on: today(), ends_on: IN(10) })
    const late = await makeContractLine(tools.db, { contract_id: id, station_id: station.id, name: 'Back gate', from_on: IN(20) })
    const { activate, update } = calls(tools, id)
    const days = { name: 'Back gate', shift_label: 'Day', station_id: line.station_id, from_on: today() }
    return {
      refused: activate,
      ways: {
        'its days': async () => (await tools.send('admin', contracts.updateLine, { ...of(late.id), body: days })) && activate(),
        'those of the contract': async () => (await update({ ends_on: IN(40) })) && activate(),
        'remove it': async () => (await tools.send('admin', contracts.removeLine, of(late.id))) && activate(),
      },
    }
  },
  'The station … no longer belongs to this client. Choose another one.': {
    file: 'contracts/lines/stations.test.ts',
    title: 'a draft that comes back from the trash is not activated while its station is deleted, or another client’s',
  },
  'This station is still used by posts of contracts (…). End these first, or set the station to not active.': async (tools) => {
    const { station, line } = await contractWith(tools, 'Draft')
    const { body } = await tools.send('admin', stations.get, of(station.id))
    const remove = () => tools.send('admin', stations.remove, { ...of(station.id), query: {} })
    return {
      refused: remove,
      ways: {
        'end these': async () => (await tools.send('admin', contracts.removeLine, of(line.id))) && remove(),
        'not active': () => tools.send('admin', stations.update, { ...of(station.id), body: { ...body, active: false } }),
      },
    }
  },
  'The dates of this contract are agreed. Use End to set its last day.': async (tools) => {
    const { id } = await contractWith(tools, 'Active')
    const { update, end } = calls(tools, id)
    return { refused: () => update({ ends_on: IN(20) }), ways: { end: () => end(IN(20)) } }
  },
  'A cancelled contract is not renewed. Make a new one.': async (tools) => {
    const { id, client_id } = await until(tools)
    await tools.pool.query("update contracts set status = 'Cancelled' where id = $1", [id])
    return { refused: () => calls(tools, id).update({ ends_on: IN(60) }), ways: { new: aNewOne(tools, client_id) } }
  },
  'An ended contract is not renewed. Make a new one.': async (tools) => {
    const { id, client_id } = await until(tools)
    await tools.pool.query("update contracts set status = 'Ended' where id = $1", [id])
    return { refused: () => calls(tools, id).update({ ends_on: IN(60) }), ways: { new: aNewOne(tools, client_id) } }
  },
  'The end of this contract is set: “…” Use End to move its last day.': async (tools) => {
    const { id } = await contractWith(tools, 'Active')
    const { update, end } = calls(tools, id)
    await end(IN(20))
    return { refused: () => update({ ends_on: IN(40) }), ways: { end: () => end(IN(40)) } }
  },
  '… Choose a later day, or use End for an earlier one.': async (tools) => {
    const { update, end } = calls(tools, (await until(tools)).id)
    return {
      refused: () => update({ ends_on: IN(10) }),
      ways: { later: () => update({ ends_on: IN(40) }), earlier: () => end(IN(10)) },
    }
  },
  'Only a draft can be cancelled. Use End for an active contract.': async (tools) => {
    const { id } = await contractWith(tools, 'Active')
    const cancel = () => tools.send('admin', contracts.cancel, { ...of(id), body: { reason } })
    return { refused: cancel, ways: { end: () => calls(tools, id).end(IN(5)) } }
  },
  'Make the quote request a client first.': async (tools) => {
    const quotation = await sentQuotation(tools)
    await tools.pool.query("update quotations set status = 'Accepted' where id = $1", [quotation.id])
    const make = () => tools.send('super_admin', contracts.fromQuotation, of(quotation.id))
    const client = { firstName: 'Grace', lastName: 'Musoke', contacts: '0700' }
    const win = () => tools.send('super_admin', quotes.win, { ...of(quotation.request_id), body: client })
    return { refused: make, ways: { win: async () => (await win()) && make() } }
  },
  'This request has no e-mail address. Add one to the request first.': async (tools) => {
    const { id, request_id } = await makeQuotation(tools.db)
    await tools.pool.query('update quote_requests set email = null where id = $1', [request_id])
    const sending = () => tools.send('super_admin', quotations.send, of(id))
    const add = () => tools.send('super_admin', quotes.update, { ...of(request_id), body: { email: 'grace@mail.example' } })
    return { refused: sending, ways: { add: async () => (await add()) && sending() } }
  },
  'This quotation has been sent and stays as it is. Make a new revision instead.': async (tools) => {
    const { id, valid_until } = await sentQuotation(tools)
    const lines = [{ description: 'Day guards', guards: true, quantity: 3, months: 1, monthly_rate: 100_000 }]
    return {
      refused: () => tools.send('super_admin', quotations.update, { ...of(id), body: { valid_until, lines } as never }),
      ways: { revise: () => tools.send('super_admin', quotations.revise, of(id)) },
    }
  },
  'Only a draft can be deleted. Use End for an active contract.': async (tools) => {
    const { id } = await contractWith(tools, 'Active')
    return {
      refused: () => tools.send('admin', contracts.remove, { ...of(id), query: {} }),
      ways: { end: () => calls(tools, id).end(IN(5)) },
    }
  },
  '… is invoiced. Choose … or later, or correct the invoice by a credit note.': async (tools) => {
    const { id, credit } = await invoiced(tools)
    const { end } = calls(tools, id)
    return {
      refused: () => end(LAST_MONTH),
      ways: { later: (refusal) => end(dayIn(refusal, 'Choose')), credit },
    }
  },
  '… is invoiced. Take the change from …, or correct the invoice by a credit note.': async (tools) => {
    const { line, credit } = await invoiced(tools)
    const change = (valid_from: string) =>
      tools.send('admin', contracts.addTerms, { ...of(line.id), body: { ...TERMS, seats: 3, valid_from } })
    return {
      refused: () => change(addDays(LAST_MONTH, 3)),
      ways: { later: (refusal) => change(dayIn(refusal, 'Take the change from')), credit },
    }
  },
  '… of these days … worked. Take the change from ….': async (tools) => {
    const { id, slotsOn } = await contractWith(tools, 'Active', { starts_on: THIS_MONTH })
    const { suspend } = calls(tools, id)
    const [slot] = await slotsOn(THIS_MONTH)
    await tools.pool.query(
      `with shift as (
          insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type, slot_id)
          select $3::integer, l.station_id, s.day, s.start_time, s.end_time, 'Day', s.id
          from slots s join contract_lines l on l.id = s.line_id where s.id = $1 returning id
        )
        insert into attendances (id, slot_id, state, in_at, out_at, minutes)
        select id, $1, 'Done', $2::date + time '06:00', $2::date + time '18:00', 720 from shift`,
      [slot, THIS_MONTH, (await makeGuard(tools.db)).id],
    )
    return {
      refused: () => suspend(THIS_MONTH),
      ways: { later: (refusal) => suspend(dayIn(refusal, 'Take the change from')) },
    }
  },
  'The shift on … would have begun already. Decline the order and agree on another.': async (tools) => {
    const person = await clientPerson(tools.db, {})
    const { line } = await contractWith(tools, 'Active', { client_id: person.clientId })
    const ordered = { line_id: line.id, days: [IN(3)], start_time: '06:00', end_time: '18:00', guards: 1 }
    const { id } = (await tools.send(person, portal.create, { body: ordered })).body.request
    await tools.pool.query('update extra_guard_days set day = local_today() - 1 where request_id = $1', [id])
    return {
      refused: () => tools.send('admin', orders.accept, { ...of(id), body: {} }),
      ways: { decline: () => tools.send('admin', orders.decline, { ...of(id), body: { reason } }) },
    }
  },
  '… is invoiced. Correct the invoice by a credit note.': async (tools) => {
    const { line, credit } = await invoiced(tools)
    await tools.pool.query('update contract_lines set until_on = $2 where id = $1', [line.id, addDays(THIS_MONTH, -1)])
    const change = () =>
      tools.send('admin', contracts.addTerms, {
        ...of(line.id),
        body: { ...TERMS, seats: 3, valid_from: addDays(LAST_MONTH, 3) },
      })
    return { refused: change, ways: { credit } }
  },
}
