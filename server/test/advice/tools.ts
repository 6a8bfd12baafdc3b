// The makers of the cases of advice.
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { Reply, testApp } from '../app.ts'
import { makeContract, makeContractLine } from '../records/contract-makers.ts'
import { makeStation } from '../records/makers.ts'

type App = Awaited<ReturnType<typeof testApp>>
export type Tools = Pick<App, 'db' | 'pool' | 'send'>
/** A call that is refused, and each way out that the refusal names. */
type Advice = { refused: () => Promise<Reply>; ways: Record<string, (refusal: string) => Promise<Reply>> }
export type Case = (tools: Tools) => Promise<Advice>
/** A test elsewhere that follows the advice, by its file and title. */
export type Elsewhere = { file: string; title: string }

export const TOMORROW = addDays(today(), 1)
export const THIS_MONTH = `${today().slice(0, 7)}-01`
export const LAST_MONTH = `${addDays(THIS_MONTH, -1).slice(0, 7)}-01`
export const reason = 'As the client has asked.'
export const of = (id: number | string) => ({ params: { id: String(id) } })

/** A contract of a client with a post for two guards by day at a station, from today on unless given. */
export async function contractWith(
  { db, pool }: Tools,
  status: 'Draft' | 'Active',
  dates: { starts_on?: string; ends_on?: string; client_id?: number } = {},
) {
  const from_on = dates.starts_on ?? today()
  const contract = await makeContract(db, { starts_on: from_on, ...dates })
  const station = await makeStation(db, { client_id: contract.client_id })
  const line = await makeContractLine(db, { contract_id: contract.id, station_id: station.id, from_on })
  if (status === 'Active') {
    await pool.query("update contracts set status = 'Active' where id = $1", [contract.id])
    await pool.query('select generate_slots(array[$1::integer], $2, local_today() + 56)', [line.id, from_on])
  }
  const slotsOn = async (day: string) =>
    (
      await pool.query<{ id: string }>('select id from slots where line_id = $1 and day = $2 order by seat', [line.id, day])
    ).rows.map(({ id }) => Number(id))
  return { ...contract, station, line, slotsOn }
}

/** The day that a refusal names after some words, as “Take the change from 13 Nov”. */
export function dayIn(refusal: string, words: string) {
  const [, said] = new RegExp(`${words} (\\d+ \\w{3}(?: \\d{4})?)`).exec(refusal) ?? []
  const year = said?.length && said.length > 6 ? '' : ` ${today().slice(0, 4)}`
  return addDays(today(new Date(`${said}${year} 12:00`)), 0)
}
