import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'

export type Column = {
  table: string
  name: string
  type: string
  required: boolean
  default: string | null
  computed: boolean
  comment: string | null
}
export type Constraint = {
  table: string
  /** c: check, f: foreign key, p: primary key, u: unique, x: exclusion, i: unique index. */
  kind: 'c' | 'f' | 'p' | 'u' | 'x' | 'i'
  columns: string[]
  definition: string
  /** The referenced table of a foreign key. */
  target: string | null
  comment: string | null
}
export type Model = { columns: Column[]; constraints: Constraint[] }

/** Tables, columns and constraints of a migrated database, from its catalog. */
export async function readModel(db: Db): Promise<Model> {
  const columns = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as default, a.attgenerated <> '' or a.attidentity <> '' as computed,
      col_description(c.oid, a.attnum) as comment
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
    order by c.relname, a.attnum`.execute(db)
  const constraints = await sql<Constraint>`
    select * from (
      select conrelid::regclass::text as table, contype::text as kind,
        (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = conrelid and attnum = key.number) as columns,
        pg_get_constraintdef(oid) as definition, nullif(confrelid, 0)::regclass::text as target,
        obj_description(oid, 'pg_constraint') as comment
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x') and conrelid <> 0
        and not exists (select from pg_class part where part.oid = conrelid and part.relispartition)
      union all
      select indrelid::regclass::text, 'i', null, pg_get_indexdef(indexrelid), null, obj_description(indexrelid, 'pg_class')
      from pg_index join pg_class on pg_class.oid = indexrelid and relnamespace = 'public'::regnamespace
      where indisunique and not relispartition and not exists (select from pg_constraint where conindid = indexrelid)
    ) as known order by "table", kind, definition`.execute(db)
  return { columns: columns.rows, constraints: constraints.rows }
}
