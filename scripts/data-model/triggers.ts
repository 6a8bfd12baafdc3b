import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'
import { readRoutines } from '../../server/platform/db/setup/routine-files.ts'

const INTRODUCTION = `# Triggers

Written by \`npm run docs:schema\`; a test fails when it is out of date. A trigger runs its function whenever rows of its table are written, whoever writes them. Rules of one area often stand on the tables of an earlier one: the file is in the area whose rule it is. Triggers of one table run in the order of their names, which therefore do not follow the names of functions.

Names of functions: \`refuse_…\` raises an error, \`record_…\` writes down what happened, \`detach_…\` takes a shift off its post, \`detect_…\` opens exceptions, \`number_…\` gives the next number of a document. A function that refuses names a constraint, whose message is in \`<area>/constraints.ts\`.

Every record (\`make_record\`) has these besides, from \`server/platform/db/records.sql\` and \`counts/record-counts.sql\`: \`touch\` (raises the version), \`audit\` (writes \`audit_log\`), \`needed\` (refuses a deletion while another record refers to it), \`live\` (refuses a reference to a deleted record), \`count_in\`, \`count_out\`, \`count_change\` (write \`record_count_changes\`). \`month_in\`, \`month_out\` and \`month_change\` write \`month_counts\` (\`server/company/dashboard/month-counts.sql\`).
`

/** The triggers that every record or counted table has, which the introduction describes. */
const COMMON = /^(touch|needed|live|count_(in|out|change)|month_(in|out|change))$/

type Trigger = { table: string; name: string; called: string; definition: string }
type Row = Trigger & { file: string; writes: string[] }

/** The tables that a body writes. */
const tablesWritten = (body: string, tables: ReadonlySet<string>) =>
  [...new Set([...body.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].map(([, table]) => table!))]
    .filter((table) => tables.has(table))
    .sort()

/** The triggers of a migrated database, with the file of their function and the tables that it and the functions it calls write. */
async function readTriggers(db: Db): Promise<Row[]> {
  const { rows } = await sql<Trigger>`
    select tgrelid::regclass::text as table, tgname::text as name, p.proname::text as called, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_proc p on p.oid = tgfoid join pg_class c on c.oid = tgrelid
    where not tgisinternal and not relispartition and relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  const { rows: names } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  const tables = new Set(names.map(({ name }) => name))
  const functions = new Map(
    readRoutines()
      .filter(({ kind }) => kind === 'function')
      .map(({ name, file, statements }) => [name, { file, body: statements.join('\n') }]),
  )
  const written = (name: string, seen = new Set<string>()): string[] => {
    const one = functions.get(name)
    if (!one || seen.has(name)) return []
    seen.add(name)
    const called = [...one.body.matchAll(/\b(\w+)\(/g)].map(([, other]) => other!).filter((other) => other !== name)
    return [...tablesWritten(one.body, tables), ...called.flatMap((other) => written(other, seen))]
  }
  const isRecord = new Set(rows.filter(({ name }) => name === 'needed').map(({ table }) => table))
  return rows
    .filter(({ table, name }) => !COMMON.test(name) && !(name === 'audit' && isRecord.has(table)))
    .map((row) => ({
      ...row,
      file: functions.get(row.called)?.file ?? '',
      writes: [...new Set(written(row.called))].sort(),
    }))
}

/** When a trigger runs: `before update of status`. */
const momentOf = ({ definition }: Trigger) =>
  / (BEFORE|AFTER) (.*?) ON /.exec(definition)!.slice(1).join(' ').toLowerCase().replaceAll(' or ', ', ')

/** The text of docs/triggers.md. */
export async function writeTriggers(db: Db): Promise<string> {
  const rows = await readTriggers(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const sections = [...tables].map(([table, triggers]) => {
    const lines = triggers.map(
      (one) =>
        `| \`${one.name}\` | ${momentOf(one)} | \`${one.called}\` | \`server/${one.file}\` | ${one.writes.map((name) => `\`${name}\``).join(', ')} |`,
    )
    return [`## ${table}\n`, '| trigger | when | function | file | writes |', '|---|---|---|---|---|', ...lines].join('\n')
  })
  return `${[INTRODUCTION.trim(), ...sections].join('\n\n')}\n`
}
