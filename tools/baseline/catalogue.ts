import type { OpenDatabase } from '../../server/platform/db/open.ts'

/** What the schema is made of, as the catalogue describes it. */
const PARTS = `
  select 'column ' || a.attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || attgenerated::text || attidentity::text ||
    attstorage::text || attcollation || coalesce(pg_get_expr(adbin, adrelid), '') as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select 'order ' || a.attrelid::regclass || ' ' || string_agg(attname, ', ' order by attnum) from pg_attribute a join pg_class c on c.oid = a.attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by a.attrelid
  union all select 'table ' || relname || ' ' || relkind::text || coalesce(reloptions::text, '') || relowner::regrole from pg_class where relnamespace = current_schema()::regnamespace
  union all select 'index ' || indexdef from pg_indexes where schemaname = current_schema()
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid > 0 and contype <> 'n'
  union all select 'trigger ' || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc p where pronamespace = current_schema()::regnamespace and prokind = 'f'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all select 'comment ' || objoid::regclass || ' ' || description from pg_description where classoid = 'pg_class'::regclass
    and objoid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
  union all select 'words ' || mapcfg::regconfig || ' ' || maptokentype || ' ' || mapdict::regdictionary from pg_ts_config_map
  order by 1`

/** Returns what the schema of a database is made of, without brackets, and the rows of its tables. */
export async function catalogue({ pool }: OpenDatabase): Promise<string[]> {
  const { rows: parts } = await pool.query<{ part: string }>(PARTS)
  const found = parts.map(({ part }) => part.replaceAll(/[()]/g, ''))
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1",
  )
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - '{applied_at,vu_jusqua}'::text[])::text as row from ${name} t order by 1`,
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}
