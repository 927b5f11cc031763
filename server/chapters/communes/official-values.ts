import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Officiel } from '../../../contract/acteurs/profil.ts'
import type { Db } from '../../platform/db/db.ts'

/** The fields that the directory of town halls gives of a row of practical information. Spec §2-67. */
const OFFICIAL_FIELDS = [
  'type',
  'libelle',
  'adresse',
  'complement',
  'code_postal',
  'ville',
  'telephone',
  'email',
  'site_web',
  'horaires',
  'texte',
  'latitude',
  'longitude',
] as const

type Values = Record<(typeof OFFICIAL_FIELDS)[number], unknown>
/** The values of the directory beside a corrected row, as `commune_infos.officiel` stores them. */
export type StoredOfficial = Values & { source_maj_le: string | null }

/** Returns the values of the directory in a row or a record, with the day of its last change there. */
export const officialValues = (row: Values & { source_maj_le: string | null }): StoredOfficial =>
  Object.fromEntries([...OFFICIAL_FIELDS, 'source_maj_le' as const].map((name) => [name, row[name]])) as StoredOfficial

/** Whether a row has the values of the directory: then nothing is corrected. */
export const hasOfficialValues = (row: object, official: StoredOfficial): boolean =>
  OFFICIAL_FIELDS.every((name) => isDeepStrictEqual((row as Partial<Values>)[name] ?? null, official[name] ?? null))

/** The values of the directory as answers have them. */
export type OfficialView = z.output<typeof Officiel>

/** Returns the values of the directory of a row: what is stored beside a correction, or the row itself. Null: the row has another origin. */
function officialView(row: { source: string; officiel: unknown; source_maj_le: string | null } & Values): OfficialView | null {
  const stored = (row.officiel ?? (row.source === 'dila' ? officialValues(row) : null)) as StoredOfficial | null
  if (!stored) return null
  const { type: _, ...values } = stored
  return { ...(values as Omit<OfficialView, 'source'>), source: 'dila' }
}

/** Returns what the directory says of the rows of a commune that it has, corrected or not, by their ids in the order of the commune. */
export async function officialViews(db: Db, communeId: string): Promise<Map<string, OfficialView & { type: string }>> {
  const rows = await db
    .selectFrom('commune_infos')
    .select(['id', ...OFFICIAL_FIELDS, 'source', 'source_maj_le', 'officiel'])
    .where('commune_id', '=', communeId)
    .where('source_id', 'is not', null)
    .orderBy('ordre')
    .orderBy('id')
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const view = officialView(row)
      return view ? [[row.id, { ...view, type: row.type }] as const] : []
    }),
  )
}

/**
 * Returns what the directory says of the town hall of a commune, whatever was corrected.
 * @returns null if the directory has no record of it
 */
export async function officialOf(db: Db, communeId: string): Promise<OfficialView | null> {
  const views = await officialViews(db, communeId)
  return [...views.values()].find(({ type }) => type === 'mairie') ?? null
}

/**
 * Returns the town hall of a commune as the directory gives it, with its e-mail address: the type is that of the directory too, so that no correction of a row
 * makes another address that of the town hall.
 * @returns null if the directory has no record of it
 */
export async function directoryEntry(db: Db, communeId: string): Promise<OfficialView | null> {
  const rows = await db
    .selectFrom('commune_infos')
    .select([...OFFICIAL_FIELDS, 'source', 'source_maj_le', 'officiel'])
    .where('commune_id', '=', communeId)
    .where('source_id', 'is not', null)
    .orderBy('source_id')
    .execute()
  const entries = rows
    .filter(({ type, officiel }) => ((officiel as StoredOfficial | null)?.type ?? type) === 'mairie')
    .flatMap((row) => officialView(row) ?? [])
  return entries.find(({ email }) => email !== null) ?? entries[0] ?? null
}
