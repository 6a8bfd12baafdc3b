import { sql } from 'kysely'
import { addDays, momentAt } from '../../../../api/core/fields/days.ts'
import { seededRandom } from '../random.ts'
import { parts, type Seeding } from '../seeding.ts'

/** Days of the book, and entries that are written at a station in one. */
const DAYS = 10
const ENTRIES = 3

const VISITORS = ['Peter Ouma', 'Sarah Nabirye', 'Hassan Mugisha', 'Ritah Akello', 'Denis Lubega', 'Joan Kisakye']
const FROM = ['Pearl Power Meters', 'Ridge Telecom', 'Lakeside Supplies', 'Hill Water', 'Nile Sheets', 'a courier']
const HOSTS = ['the manager', 'the accounts office', 'the kitchen', 'the caretaker', 'reception']
const ROUTINE = [
  'Walked round the fence. All quiet.',
  'All lights checked; the lamp at the back gate is weak.',
  'Generator ran from 20:10 to 21:45.',
  'Gates locked, keys counted.',
  'Power came back. Nothing to report.',
]
const GOODS = ['20 sacks of rice', 'two cartons of stationery', 'a new pump', '200 litres of diesel']
const HANDOVERS = [
  'Two radios, one torch and the keys were handed over.',
  'Everything in order. The visitor book is at the gate.',
]
const FINDINGS = ['Uniform and equipment in order.', 'Asked about the post orders; they are known.']

type Row = { station: number; at: string; kind: string; text: string; fields: Record<string, string>; left: number | null }

/** The occurrence books of the stations that are guarded, up to now; some visitors are still inside, and a key is out. */
export async function seedOccurrences({ db, day, now }: Seeding) {
  const random = seededRandom(76)
  // A minute passes until an entry is written.
  const until = new Date(now.getTime() - 60_000).toISOString()
  const { rows: stations } = await sql<{ id: number }>`
    select distinct d.station_id as id from duty_schedules d join stations st on st.id = d.station_id
      where d.shift_date >= ${day}::date - 1 and st.kind = 'site' order by 1`.execute(db)
  const kinds: ((at: string) => Omit<Row, 'station' | 'at'>)[] = [
    () => ({ kind: 'routine', text: random.pick(ROUTINE), fields: {}, left: null }),
    () => {
      const fields = { name: random.pick(VISITORS), from: random.pick(FROM), host: random.pick(HOSTS), id_seen: 'National ID' }
      return { kind: 'visitor', text: '', fields, left: random.int(20, 180) }
    },
    () => ({ kind: 'delivery', text: '', fields: { from: random.pick(FROM), goods: random.pick(GOODS) }, left: null }),
    () => ({ kind: 'handover', text: random.pick(HANDOVERS), fields: {}, left: null }),
    () => ({ kind: 'inspection', text: random.pick(FINDINGS), fields: { name: 'Supervisor' }, left: null }),
    () => ({ kind: 'key', text: '', fields: { key: 'Store room', holder: random.pick(VISITORS) }, left: random.int(30, 300) }),
  ]
  const rows = Array.from({ length: DAYS }, (_, back) => addDays(day, back - DAYS + 1)).flatMap((date) =>
    stations.flatMap(({ id }) =>
      Array.from({ length: ENTRIES }, (): Row => {
        const at = new Date(Date.parse(momentAt(date, '06:00')) + random.int(0, 16 * 60) * 60_000).toISOString()
        return { station: id, at, ...random.pick(kinds)(at) }
      }).filter(({ at }) => at <= until),
    ),
  )
  for (const part of parts(rows, 2_000))
    await sql`
      with said as (
        select row_number() over (order by r.at, r.station) as n, r.*, (select d.guard_id from duty_schedules d
          where d.station_id = r.station and d.deleted_at is null and d.replaced_by is null and d.shift @> local_time(r.at) order by d.id limit 1) as guard_id from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as r (station integer, at timestamptz, kind text, text text, fields jsonb, "left" integer)
      ), written as (
        insert into occurrences (entry_id, station_id, guard_id, at, recorded_at, kind, text, fields, opens)
        select 0, station, guard_id, at, at + interval '1 minute', kind, text, fields, "left" is not null
        from said where guard_id is not null order by n returning id, station_id, guard_id, at, kind
      )
      insert into occurrences (entry_id, station_id, guard_id, at, recorded_at, kind, closes)
      select 0, w.station_id, w.guard_id, w.at + make_interval(mins => s."left"), w.at + make_interval(mins => s."left" + 1), w.kind, w.id
      from written w join said s on s.station = w.station_id and s.at = w.at and s.kind = w.kind
      where s."left" is not null and w.at + make_interval(mins => s."left") <= ${until}::timestamptz
      order by w.id on conflict do nothing`.execute(db)
}
