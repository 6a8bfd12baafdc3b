import { RESOURCE_NAMES, resourceOf } from '../../api/resources.ts'
import type { Db } from '../../server/platform/db/open.ts'
import { AREAS as DESCRIBED } from './areas.ts'
import { type Column, type Constraint, type Model, readModel } from './read.ts'

/** Columns that `make_record` adds to every record; described once, at the top. */
const OF_RECORDS = ['version', 'created_at', 'updated_at', 'deleted_at', 'deleted_by', 'in_trash', 'removed_reason']

const INTRODUCTION = `# Data model

Written by \`npm run docs:schema\` from the tables (\`server/db/baseline.sql\` and the migrations after it); a test fails when it is out of date. Which area a table belongs to, and what it holds, stands in \`scripts/data-model/areas.ts\`, or else in \`api/resources.ts\`.

A **record** is a table that \`make_record\` was called for. Besides the columns shown it has \`version\` (raised by each change; an update names the one it is based on), \`created_at\`, \`updated_at\`, \`deleted_at\`, \`deleted_by\`, \`in_trash\` and \`removed_reason\`. Deleting is soft, every change is written to \`audit_log\`, and nothing can refer to a deleted record ([5](decisions/0005-constraints-and-triggers.md)).

The diagrams show the tables of an area and what they refer to, by the column that refers.
`

const described = new Set(DESCRIBED.flatMap(({ tables }) => Object.keys(tables)))

/** Every area with its tables; a resource that is not described there is added to its area with its page's description. */
export const AREAS = DESCRIBED.map(({ title, tables }) => {
  const others = RESOURCE_NAMES.filter((name) => resourceOf(name).area === title.toLowerCase() && !described.has(name))
  const words = others.map((name) => [name, `${resourceOf(name).page?.about ?? resourceOf(name).singular}.`])
  return { title, tables: { ...tables, ...Object.fromEntries(words) } as Record<string, string> }
})

/** The text of docs/data-model.md for a migrated database. @throws when a table has no area */
export async function writeDataModel(db: Db): Promise<string> {
  const model = await readModel(db)
  const known = new Set(AREAS.flatMap(({ tables }) => Object.keys(tables)))
  const present = new Set(model.columns.map(({ table }) => table))
  const homeless = [...present].filter((table) => !known.has(table))
  const gone = [...known].filter((table) => !present.has(table))
  if (homeless.length || gone.length)
    throw new Error(
      `scripts/data-model/areas.ts lacks ${homeless.join(', ') || 'nothing'}; it has ${gone.join(', ') || 'nothing'} too much.`,
    )
  const areas = AREAS.map(({ title, tables }) => {
    const names = Object.keys(tables)
    const sections = names.map((name) => writeTable(model, name, tables[name]!))
    return [`## ${title}`, diagram(model, names), ...sections].join('\n\n')
  })
  return `${[INTRODUCTION.trim(), ...areas].join('\n\n')}\n`
}

const of = <T extends { table: string }>(rows: T[], table: string) => rows.filter((row) => row.table === table)
const isRecord = (columns: Column[]) => columns.some(({ name }) => name === 'deleted_at')
const code = (text: string) => `\`${text}\``

/** The tables of an area and their foreign keys, as a Mermaid diagram. */
function diagram({ columns, constraints }: Model, tables: string[]) {
  const references = constraints.filter(({ kind, table }) => kind === 'f' && tables.includes(table))
  const lines = references.map(({ table, target, columns: [column = ''] }) => {
    const required = of(columns, table).find(({ name }) => name === column)?.required
    const single = constraints.some(
      (one) => one.table === table && 'pu'.includes(one.kind) && one.columns.length === 1 && one.columns[0] === column,
    )
    return `  ${target} ${required ? '||' : '|o'}--${single ? 'o|' : 'o{'} ${table} : ${column}`
  })
  return ['```mermaid', 'erDiagram', ...tables.map((table) => `  ${table}`), ...lines, '```'].join('\n')
}

function writeTable({ columns, constraints }: Model, table: string, sentence: string) {
  const all = of(columns, table)
  const rules = of(constraints, table)
  const record = isRecord(all)
  const shown = record ? all.filter(({ name }) => !OF_RECORDS.includes(name)) : all
  const rows = shown.map((column) => `| ${code(column.name)} | ${typeOf(column)} | ${notesOf(column, rules).join('; ')} |`)
  const lines = rules.flatMap((rule) => ruleOf(rule) ?? []).map((rule) => `- ${rule}`)
  return [
    `### ${table}`,
    `${sentence}${record ? ' A record.' : ''}`,
    ['| column | type | |', '|---|---|---|', ...rows].join('\n'),
    ...(lines.length ? [lines.join('\n')] : []),
  ].join('\n\n')
}

const SHORT: Record<string, string> = { 'timestamp with time zone': 'timestamptz', 'time without time zone': 'time' }
const typeOf = ({ type, required }: Column) => `${SHORT[type] ?? type}${required ? '' : ', may be empty'}`

function notesOf({ name, default: initial, computed, comment }: Column, rules: Constraint[]) {
  const notes: string[] = comment ? [comment] : []
  for (const { kind, columns, target, definition } of rules) {
    if (kind === 'f' && columns[0] === name) notes.push(`refers to [${target}](#${target})${onDelete(definition)}`)
    if (kind === 'p' && columns.includes(name)) notes.push('key')
    const words = kind === 'c' && choiceOf(definition)
    if (words && words.column === name) notes.push(`one of ${words.list.join(', ')}`)
  }
  if (computed) notes.push('set by the database')
  else if (initial) notes.push(`${code(initial.replace(/::[a-z ]+$/, ''))} unless given`)
  return notes.map((note) => note.replaceAll('|', '\\|').replaceAll('\n', ' '))
}

const onDelete = (definition: string) =>
  definition.includes('ON DELETE CASCADE')
    ? ', and goes with it'
    : definition.includes('ON DELETE SET NULL')
      ? ', and is emptied with it'
      : ''

/** The values allowed by `CHECK ((status = ANY (ARRAY['New'::text, …])))`. */
function choiceOf(definition: string) {
  const [, column, list] = definition.match(/^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/) ?? []
  return column && list ? { column, list: list.replaceAll('::text', '').replaceAll("'", '').split(', ') } : undefined
}

/** A constraint besides lists of values, foreign keys and primary keys. */
function ruleOf({ kind, definition, columns, comment }: Constraint): string | undefined {
  const meaning = comment ? `${comment}: ` : ''
  if (kind === 'u') return `${meaning}no two rows have the same ${columns.map(code).join(' and ')}`
  if (kind === 'i')
    return `${meaning}no two rows have the same ${code(definition.replace(/^.* USING btree /, '').replaceAll('\n', ' '))}`
  if (kind === 'x') return `${meaning}no two rows overlap: ${code(definition)}`
  if (kind === 'c' && !choiceOf(definition)) return `${meaning}${code(definition.replaceAll(/\s+/g, ' '))}`
  return undefined
}
