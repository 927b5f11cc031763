import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { newId } from '../../platform/db/id.ts'

/** A stored setting. A value of null is the default. */
export interface SettingRow {
  id: string
  key: string
  value: unknown
  version: number
}

/** Returns every stored setting by its key. */
export async function storedSettings(db: Db): Promise<ReadonlyMap<string, SettingRow>> {
  const { rows } = await sql<SettingRow>`select id, key, value, version from settings`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Locks a setting. One that nobody has changed gets a row without a value first. */
export async function lockSetting(tx: Tx, key: string): Promise<SettingRow> {
  await sql`insert into settings (id, key) values (${newId()}, ${key}) on conflict (key) do nothing`.execute(tx)
  const { rows } = await sql<SettingRow>`select id, key, value, version from settings where key = ${key} for update`.execute(tx)
  return found(rows[0])
}

/** Writes the value of a locked setting. @param value null: the default again */
export async function writeSetting(tx: Tx, { id }: Pick<SettingRow, 'id'>, value: unknown): Promise<SettingRow> {
  const json = value === null ? null : JSON.stringify(value)
  const { rows } = await sql<SettingRow>`update settings set value = ${json}::jsonb, version = version + 1, updated_at = now_ms()
    where id = ${id} returning id, key, value, version`.execute(tx)
  return found(rows[0])
}

/** What the audit trail records of a change: which setting, and its values by their digests. */
export const auditFields = (before: SettingRow, after: SettingRow) => ({
  before: { value: digested(before.value) },
  after: { key: after.key, value: digested(after.value) },
})
const digested = (value: unknown) => (value === null ? null : JSON.stringify(value))
