import { sql } from 'kysely'
import type { Tx } from '../../server/platform/db/db.ts'
import { sqlState } from '../../server/platform/db/sql-state.ts'

const CHECK_VIOLATION = '23514'

/** A foreign key that keeps a row from being deleted. */
interface Reference {
  table: string
  column: string
  /** The column that it refers to. */
  target: string
  nullable: boolean
}

/** Returns the foreign keys to a table that neither cascade nor clear themselves, from the catalogue of the database. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column, f.attname as target, not a.attnotnull as nullable
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r') and array_length(c.conkey, 1) = 1
    order by c.conrelid::regclass::text, a.attname`.execute(tx)
  return rows
}

/**
 * Removes the references to rows that are about to be deleted, whatever table has them: rows that may be without one lose it, the others are deleted.
 * @param values the values of the rows' keys
 * @returns the number of rows that lost their reference, and of those that were deleted
 */
export async function removeReferences(tx: Tx, table: string, values: readonly string[]): Promise<{ detached: number; deleted: number }> {
  const done = { detached: 0, deleted: 0 }
  if (values.length === 0) return done
  for (const { table: from, column, target, nullable } of await referencesTo(tx, table)) {
    if (target !== 'id') throw new Error(`A foreign key to ${table}.${target} is not by id`)
    const isOne = sql`${sql.ref(column)}::text = any(${[...values]}::text[])`
    const cleared = nullable ? await clear(tx, sql`update ${sql.table(from)} set ${sql.ref(column)} = null where ${isOne}`) : null
    if (cleared !== null) {
      done.detached += cleared
      continue
    }
    const inner = await keysOf(tx, from, isOne)
    const beneath = await removeReferences(tx, from, inner)
    const { numAffectedRows } = await sql`delete from ${sql.table(from)} where ${isOne}`.execute(tx)
    done.detached += beneath.detached
    done.deleted += beneath.deleted + Number(numAffectedRows ?? 0)
  }
  return done
}

/** Clears references. Returns the number of rows; null where a check of the table wants them, such as the end of an invitation that was accepted. */
async function clear(tx: Tx, update: ReturnType<typeof sql>): Promise<number | null> {
  await sql`savepoint clear_references`.execute(tx)
  try {
    const { numAffectedRows } = await update.execute(tx)
    await sql`release savepoint clear_references`.execute(tx)
    return Number(numAffectedRows ?? 0)
  } catch (error) {
    if (sqlState(error) !== CHECK_VIOLATION) throw error
    await sql`rollback to savepoint clear_references`.execute(tx)
    return null
  }
}

/** The ids of rows; none of a table without them, to which nothing refers. */
async function keysOf(tx: Tx, table: string, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows: columns } = await sql`select from pg_attribute where attrelid = ${table}::regclass and attname = 'id'`.execute(tx)
  if (columns.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(table)} where ${condition}`.execute(tx)
  return rows.map(({ id }) => id)
}
