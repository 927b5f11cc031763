import { type Insertable, sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { EMBEDDED_ISSUER } from '../access/issuer.ts'
import { record } from '../audit/record.ts'
import { transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import type { Database } from '../db/schema.gen.ts'
import type { Services } from '../services.ts'
import { type ActeursPrets, acteursDe } from './acteurs-rows.ts'
import { collectesDe } from './collectes.ts'
import { COMMUNES } from './communes.ts'
import { COMPTES, ouvreComptes } from './comptes.ts'
import type { CommunePlacee } from './contexte.ts'
import { elusDe } from './elus.ts'
import { coordonnees, infosDe } from './infos.ts'
import { publicationsDe } from './publications.ts'
import { signalementsDe } from './signalements.ts'
import { type DemoSummary, demoSummary } from './summary.ts'

export { demoIsLoaded, type DemoSummary, demoSummary } from './summary.ts'

/** Rows a statement: well under the 65,535 parameters that the protocol allows. */
const LOT = 200

/**
 * Loads the demonstration: communes of every size with their town halls, officials, collections, publications in every
 * state, and accounts to try them with. Dates follow the clock. A commune that is missing, or that has a town hall of its
 * own already, is left alone. Loaded before, it changes nothing.
 */
export async function loadDemo(services: Services): Promise<DemoSummary> {
  const { db } = services.database
  const before = await demoSummary(db)
  if (before) return before
  const sujets = await ouvreComptes(services)
  return transact(db, async (tx) => {
    // Two processes may start at once on one database.
    await sql`select pg_advisory_xact_lock(hashtext('beffroi demo'))`.execute(tx)
    return (await demoSummary(tx)) ?? (await load(tx, services, sujets))
  })
}

async function load(tx: Tx, services: Services, sujets: Map<string, string>): Promise<DemoSummary> {
  const maintenant = new Date()
  const communes = await communesPresentes(tx)
  const utilisateurs = await ouvreUtilisateurs(tx, sujets)
  const prets = acteursDe(communes, maintenant)
  await insere(tx, 'acteurs', prets.rows)
  await insere(tx, 'acteur_communes', prets.liens)
  await situe(tx, communes, prets)
  await lie(tx, prets, utilisateurs)

  await insere(tx, 'elus', communes.flatMap(elusDe))
  await insere(
    tx,
    'collectes',
    communes.flatMap(({ id, code_insee, demo }) =>
      collectesDe(code_insee, `${demo.telephone} 40 40`, maintenant).map((collecte, ordre) => ({
        ...SANS_COLLECTE,
        ...collecte,
        id: newId(),
        commune_id: id,
        ordre,
      })),
    ),
  )
  await insere(
    tx,
    'commune_infos',
    communes.flatMap((commune) =>
      infosDe(commune.demo, commune, coordonnees(commune.demo, commune)).map((info, ordre) => ({
        ...SANS_INFO,
        ...info,
        id: newId(),
        commune_id: commune.id,
        ordre,
      })),
    ),
  )

  const types = await tx.selectFrom('publication_types').select(['id', 'code']).execute()
  const publications = publicationsDe({
    maintenant,
    communes,
    acteurs: prets.acteurs,
    types: new Map(types.map(({ code, id }) => [code, id])),
    utilisateurs,
  })
  const signalements = signalementsDe(publications, (reporter) => services.secrets.keyedHash('reporter', reporter), maintenant)
  await insere(tx, 'publications', publications)
  await insere(tx, 'publication_reports', signalements)

  await record(tx, machineCaller('system'), 'demo.load', {
    type: 'demo',
    id: 'demo',
    after: { communes: communes.length, acteurs: prets.rows.length, publications: publications.length, accounts: utilisateurs.size },
  })
  const summary = await demoSummary(tx)
  if (!summary) throw new Error('The demonstration left no trace in the audit trail')
  return summary
}

/** Rows of one statement share their columns: what a kind of row leaves out is null, or what the table says. */
const SANS_COLLECTE = {
  secteur: null, secteur_detail: null, mode: 'porte_a_porte', contenant: null, couleur: null, jours: [] as number[], parite_semaine: null,
  semaines_du_mois: null, date_reference: null, heure_debut: null, heure_fin: null, consigne: null, periode_debut: null, periode_fin: null,
  dates: [] as string[], regle_feries: 'non_precise', exceptions: '[]', public: 'tous', source: 'manuel',
} // oxfmt-ignore
const SANS_INFO = {
  adresse: null, code_postal: null, ville: null, telephone: null, email: null, site_web: null, horaires: '[]', texte: null, source: 'manuel',
} // oxfmt-ignore

async function insere<T extends keyof Database>(tx: Tx, table: T, rows: Insertable<Database[T]>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += LOT)
    await tx
      .insertInto(table)
      .values(rows.slice(i, i + LOT))
      .execute()
}

async function communesPresentes(tx: Tx): Promise<CommunePlacee[]> {
  const rows = await tx
    .selectFrom('communes')
    .select(['id', 'code_insee', 'slug', 'nom', 'departement', 'population', 'codes_postaux'])
    .where(
      'code_insee',
      'in',
      COMMUNES.map(({ insee }) => insee),
    )
    .where('mairie_actor_id', 'is', null)
    .execute()
  const parCode = new Map(rows.map((row) => [row.code_insee, row]))
  return COMMUNES.flatMap((demo) => {
    const row = parCode.get(demo.insee)
    return row ? [{ ...row, demo }] : []
  })
}

/** Gives the communes their position and their town hall, in one statement. */
async function situe(tx: Tx, communes: CommunePlacee[], { mairies }: ActeursPrets): Promise<void> {
  const valeurs = communes.map(({ id, demo }) => ({
    id,
    latitude: demo.position?.[0] ?? null,
    longitude: demo.position?.[1] ?? null,
    mairie: mairies.get(id) ?? null,
  }))
  await sql`
    update communes c set mairie_actor_id = v.mairie, latitude = coalesce(v.latitude, c.latitude), longitude = coalesce(v.longitude, c.longitude),
      version = c.version + 1, updated_at = now_ms()
    from jsonb_to_recordset(${JSON.stringify(valeurs)}::jsonb) as v (id uuid, latitude float8, longitude float8, mairie uuid)
    where c.id = v.id`.execute(tx)
}

/** The users behind the accounts: e-mail address → user id. */
async function ouvreUtilisateurs(tx: Tx, sujets: Map<string, string>): Promise<Map<string, string>> {
  if (sujets.size === 0) return new Map()
  await tx
    .insertInto('users')
    .values(COMPTES.map(({ email, nom, prenom }) => ({ id: newId(), email, nom, prenom })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      COMPTES.map(({ email }) => email),
    )
    .execute()
  const ids = new Map(rows.map(({ id, email }) => [email ?? '', id]))
  const de = (email: string): string => ids.get(email) ?? ''
  await tx
    .insertInto('user_identities')
    .values([...sujets].map(([email, subject]) => ({ issuer: EMBEDDED_ISSUER, subject, user_id: de(email) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('user_roles')
    .values(COMPTES.filter(({ admin }) => admin).map(({ email }) => ({ user_id: de(email), role: 'admin' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ids
}

async function lie(tx: Tx, { comptes }: ActeursPrets, utilisateurs: Map<string, string>): Promise<void> {
  const liens = COMPTES.flatMap(({ email, lien }) => {
    const user_id = utilisateurs.get(email)
    const acteur_id = lien && comptes[lien.acteur]
    return user_id && acteur_id ? [{ user_id, acteur_id, role: lien.role, permissions: lien.permissions }] : []
  })
  await insere(tx, 'actor_users', liens)
}
