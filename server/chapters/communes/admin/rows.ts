import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CollecteRow, EluRow, InfoRow } from '../../../../contract/communes/communes-admin.ts'
import type { Db } from '../../../platform/db/db.ts'

/** What hangs on a commune, in the form that `full` shows and PATCH takes. */
export interface CommuneRows {
  infos: z.output<typeof InfoRow>[]
  elus: z.output<typeof EluRow>[]
  collectes: z.output<typeof CollecteRow>[]
}

/** The columns of each kind besides id and ordre; written and read by the same list. */
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

/** The driver would make local midnights of a list of dates, and writes times with seconds. */
const SHOWN: Record<string, string> = {
  dates: 'dates::text[]',
  heure_debut: `to_char(heure_debut, 'HH24:MI')`,
  heure_fin: `to_char(heure_fin, 'HH24:MI')`,
}

async function read<K extends Kind>(db: Db, kind: K, communeId: string): Promise<CommuneRows[K]> {
  const columns = COLUMNS[kind].map((name) => (SHOWN[name] ? sql`${sql.raw(SHOWN[name])} as ${sql.ref(name)}` : sql.ref(name)))
  const { rows } = await sql`select id, ordre, ${sql.join(columns)} from ${sql.table(TABLES[kind])}
    where commune_id = ${communeId} order by ordre, id`.execute(db)
  return rows as CommuneRows[K]
}

/** Everything that hangs on a commune, hidden officials included, in the order of the commune. */
export async function communeRows(db: Db, communeId: string): Promise<CommuneRows> {
  return {
    infos: await read(db, 'infos', communeId),
    elus: await read(db, 'elus', communeId),
    collectes: await read(db, 'collectes', communeId),
  }
}

/** What the trail keeps of a whole array: how many rows, and a digest that proves what they were. */
export const digestOf = (rows: readonly unknown[]): { rows: number; sha256: string } => ({
  rows: rows.length,
  sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
})
