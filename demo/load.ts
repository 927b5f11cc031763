import { type Insertable, sql } from 'kysely'
import { machineCaller } from '../server/platform/access/caller.ts'
import { record } from '../server/platform/audit/record.ts'
import { normalisePhone } from '../server/platform/contacts/phone.ts'
import { transact, type Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { Services } from '../server/platform/services.ts'
import { recois } from './payment-events.ts'
import { abonne } from './apply-payments.ts'
import { abonnementsDe } from './subscriptions.ts'
import { type ActeursPrets, acteursDe } from './actors.ts'
import { collectesDe } from './waste-collections.ts'
import { COMMUNES } from './data/communes.ts'
import { ouvreComptes } from './accounts.ts'
import type { CommunePlacee } from './placed.ts'
import { REPONSES_TYPES } from './threads.ts'
import { elusDe } from './officials.ts'
import { importationsDe } from './imports.ts'
import { coordonnees, infosDe } from './practical-info.ts'
import { ecrisJournal } from './trail.ts'
import { insereLiens } from './links.ts'
import { keepDemoLoad, keepDemoRecords } from './registry.ts'
import { type DemoSummary, demoSummary } from './summary.ts'
import { ouvreUtilisateurs, vusAuJournal } from './users.ts'
import { vieDe } from './history.ts'

export { demoIsLoaded, type DemoSummary, demoSummary, demoWasRemoved } from './summary.ts'

/** Rows a statement: well under the 65,535 parameters that the protocol allows. */
const LOT = 200

/**
 * Loads the demonstration: communes of every size with their town halls, officials, collections, publications, claims and subscriptions in every
 * state, the people behind them, the trail that they left, and accounts to try it all with. Nobody is written to. Dates follow the clock. A commune that is missing, or that has a town hall of its
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
  const utilisateurs = await ouvreUtilisateurs(tx, sujets, maintenant)
  await keepDemoRecords(tx, 'users', [...utilisateurs.values()])
  const prets = acteursDe(communes, maintenant)
  const { publications, signalements, revendications, liens, echanges, journal } = vieDe({
    maintenant,
    communes,
    prets,
    utilisateurs,
    types: await typesParCode(tx),
    hache: (personne) => services.secrets.keyedHash('reporter', personne),
  })
  await insere(
    tx,
    'acteurs',
    prets.rows.map((row) => ({ ...row, ...journal.laisse(row.id, row.updated_at as string) })),
  )
  await insere(tx, 'acteur_communes', prets.liens)
  await situe(tx, communes, prets)
  await insereLiens(tx, liens)

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
        telephone_e164: normalisePhone(info.telephone, commune.departement)?.e164 ?? null,
        id: newId(),
        commune_id: commune.id,
        ordre,
      })),
    ),
  )

  const imports = importationsDe(publications, prets.acteurs, utilisateurs.get('admin@demo.test') ?? null, maintenant)
  await insere(tx, 'import_sources', imports.sources)
  await insere(
    tx,
    'publications',
    publications.map((row) => ({ ...row, ...journal.laisse(row.id, row.updated_at as string) })),
  )
  await insere(tx, 'import_items', imports.items)
  await insere(tx, 'import_runs', imports.runs)
  await insere(tx, 'import_run_entries', imports.lignes)
  await insere(tx, 'publication_reports', signalements)
  await insere(tx, 'claims', revendications)
  const paiements = abonnementsDe(prets.acteurs, maintenant)
  await recois(tx, paiements)
  const subscriptions = await abonne(tx, paiements)
  await insere(tx, 'emails', echanges.emails)
  await insere(tx, 'message_threads', echanges.message_threads)
  await insere(tx, 'messages', echanges.messages)
  await insere(tx, 'message_notes', echanges.message_notes)
  await insere(
    tx,
    'canned_replies',
    REPONSES_TYPES.map((reponse) => ({ id: newId(), ...reponse })),
  )
  await vusAuJournal(tx, utilisateurs.values(), journal.vu)

  // The trail comes last: its head stays locked from here to the commit.
  const audit = await ecrisJournal(tx, journal.faits, (adresse) => services.secrets.keyedHash('address', adresse))
  await record(tx, machineCaller('system'), 'demo.load', {
    type: 'demo',
    id: 'demo',
    after: {
      communes: communes.length,
      acteurs: prets.rows.length,
      publications: publications.length,
      accounts: sujets.size,
      users: utilisateurs.size,
      claims: revendications.length,
      subscriptions,
      audit,
    },
  })
  await keepDemoLoad(tx, {
    communes: communes.length,
    acteurs: prets.rows.length,
    publications: publications.length,
    accounts: sujets.size,
    users: utilisateurs.size,
    claims: revendications.length,
  })
  const summary = await demoSummary(tx)
  if (!summary) throw new Error('A demonstration was loaded and is not known')
  return summary
}

/** Rows of one statement share their columns: what a kind of row leaves out is null, or what the table says. */
const SANS_COLLECTE = {
  secteur: null, secteur_detail: null, mode: 'porte_a_porte', contenant: null, couleur: null, jours: [] as number[], parite_semaine: null,
  semaines_du_mois: null, date_reference: null, heure_debut: null, heure_fin: null, consigne: null, periode_debut: null, periode_fin: null,
  dates: [] as string[], regle_feries: 'non_precise', exceptions: '[]', public: 'tous', source: 'manuel',
} // oxfmt-ignore
const SANS_INFO = {
  adresse: null, code_postal: null, ville: null, telephone: null, email: null, site_web: null, horaires: '[]', texte: null, source: 'manuel', source_id: null,
} // oxfmt-ignore

async function insere<T extends keyof Database>(tx: Tx, table: T, rows: Insertable<Database[T]>[]): Promise<void> {
  await keepDemoRecords(
    tx,
    table,
    rows.flatMap((row) => ('id' in row ? [row.id as string] : [])),
  )
  for (let i = 0; i < rows.length; i += LOT)
    await tx
      .insertInto(table)
      .values(rows.slice(i, i + LOT))
      .execute()
}

async function typesParCode(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('publication_types').select(['id', 'code']).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
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
