import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CollecteRow, EluRow, InfoRow } from '../../../../contract/communes/communes-admin.ts'
import type { Db } from '../../../platform/db/db.ts'

/** The dependent rows of a commune, in the form that `full` returns and PATCH accepts. */
export interface CommuneRows {
  infos: z.output<typeof InfoRow>[]
  elus: z.output<typeof EluRow>[]
  collectes: z.output<typeof CollecteRow>[]
}

/** The columns of each kind besides id and ordre. Reads and writes use the same list. */
export const COLUMNS = {
  infos: [
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
    'source',
  ],
  elus: [
    'civilite',
    'nom',
    'prenom',
    'fonction',
    'fonction_type',
    'rang',
    'delegation',
    'photo_url',
    'date_debut_mandat',
    'date_debut_fonction',
    'visible',
    'source',
  ],
  collectes: [
    'secteur',
    'secteur_detail',
    'type_dechet',
    'libelle',
    'mode',
    'contenant',
    'couleur',
    'frequence',
    'jours',
    'parite_semaine',
    'semaines_du_mois',
    'date_reference',
    'heure_debut',
    'heure_fin',
    'consigne',
    'periode_debut',
    'periode_fin',
    'dates',
    'regle_feries',
    'exceptions',
    'public',
    'gestionnaire_nom',
    'gestionnaire_siren',
    'url',
    'valide_du',
    'valide_au',
    'source',
    'source_maj_le',
  ],
} as const
export const TABLES = { infos: 'commune_infos', elus: 'elus', collectes: 'collectes' } as const
export type Kind = keyof typeof TABLES

/** Read as text: the driver would convert a list of dates to local midnights, and PostgreSQL writes times with seconds. */
const AS_TEXT: Record<string, string> = {
  dates: 'dates::text[]',
  heure_debut: `to_char(heure_debut, 'HH24:MI')`,
  heure_fin: `to_char(heure_fin, 'HH24:MI')`,
}

async function read<K extends Kind>(db: Db, kind: K, communeId: string): Promise<CommuneRows[K]> {
  const columns = COLUMNS[kind].map((name) => (AS_TEXT[name] ? sql`${sql.raw(AS_TEXT[name])} as ${sql.ref(name)}` : sql.ref(name)))
  const { rows } = await sql`select id, ordre, ${sql.join(columns)} from ${sql.table(TABLES[kind])}
    where commune_id = ${communeId} order by ordre, id`.execute(db)
  return rows as CommuneRows[K]
}

/** Returns all dependent rows of a commune, hidden officials included, in the commune's order. */
export async function communeRows(db: Db, communeId: string): Promise<CommuneRows> {
  return {
    infos: await read(db, 'infos', communeId),
    elus: await read(db, 'elus', communeId),
    collectes: await read(db, 'collectes', communeId),
  }
}

/** The form in which the audit trail stores an array: the number of rows, and a digest of their content. */
export const digestOf = (rows: readonly unknown[]): { rows: number; sha256: string } => ({
  rows: rows.length,
  sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
})
