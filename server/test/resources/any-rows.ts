import type pg from 'pg'

/** The columns that `make_record` adds to every table. */
const OF_RECORDS = ['version', 'created_at', 'updated_at', 'deleted_at', 'deleted_by', 'in_trash', 'removed_reason']

type Column = { name: string; type: string; refers: boolean; words: string | null }

/** SQL for the value of a column in row `n`, realistically distributed. */
const VALUES: Record<string, (name: string) => string> = {
  // Small and never 0: valid in most ranges.
  int4: () => '1 + n % 10',
  int8: () => 'n % 100000',
  float8: () => 'n % 100',
  text: (name) => `'${name.replaceAll('_', ' ')} ' || n`,
  bool: () => 'n % 20 > 0',
  date: () => 'current_date - n % 700',
  time: () => "time '06:00' + n % 12 * interval '1 hour'",
  timestamptz: () => "now() - n * interval '1 hour'",
  uuid: () => 'gen_random_uuid()',
  bytea: () => "''",
  _int4: () => "'{60,30,7}'",
  jsonb: () => "'{}'",
}

/**
 * A statement that fills a table with `many` rows, derived from its columns: allowed values in rotation, foreign keys to rows
 * of other tables.
 */
export async function generateRows(client: pg.ClientBase, table: string, many: number) {
  const { rows: columns } = await client.query<Column>(
    `select att.attname as name, typ.typname as type,
      exists (select from pg_constraint where contype = 'f' and conrelid = att.attrelid and conkey = array[att.attnum]) as refers,
      (select substring(pg_get_constraintdef(oid) from 'ARRAY\\[.+\\]') from pg_constraint
        where contype = 'c' and conrelid = att.attrelid and conkey = array[att.attnum]
          and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%' limit 1) as words
    from pg_attribute att join pg_type typ on typ.oid = att.atttypid
    where att.attrelid = $1::regclass and att.attnum > 0 and not att.attisdropped and att.attidentity = '' and att.attgenerated = ''
      and att.attname <> all ($2)`,
    [table, OF_RECORDS],
  )
  const values = columns.map(({ name, type, refers, words }) => {
    if (refers) return `1 + n % ${many}`
    if (words) return `(${words})[1 + n % cardinality(${words})]`
    const value = VALUES[type]
    if (!value) throw new Error(`Say here what fills a column of type ${type} (${table}.${name}).`)
    return value(name)
  })
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from generate_series(1, ${many}) n`
}
