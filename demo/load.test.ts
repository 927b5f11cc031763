import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { anotherService, type Harness, harness } from '../server/test/harness.ts'
import { count, placeCommunes } from '../server/test/demo.ts'
import { get } from '../server/test/http.ts'
import { typography } from './french.ts'
import { loadDemo } from './load.ts'
import { accounts } from './people.ts'
import { ACCOUNTS_COMMUNE } from './placed.ts'
import { communes } from './schemas/communes.ts'
import { duplicates, localPublications, rejectedPublications, templates } from './schemas/publications.ts'
import { demoIsLoaded, type DemoSummary } from './summary.ts'

describe('demonstration data', () => {
  let h: Harness
  let summary: DemoSummary
  before(async () => {
    h = await harness()
    await placeCommunes()
    assert.equal(await demoIsLoaded(h.db), false)
    summary = await loadDemo(h.services)
  })

  const idOf = async (code: string) =>
    (await h.db.selectFrom('communes').select('id').where('code_insee', '=', code).executeTakeFirstOrThrow()).id
  const shownIn = async (code: string) => (await get(`/communes/${await idOf(code)}/publications?per_page=100`)).body.data

  test('loads once, and says so', async () => {
    assert.equal(await demoIsLoaded(h.db), true)
    assert.equal(await count(h.db, `audit_log where action = 'demo.load'`), 1)
    assert.deepEqual(await loadDemo(h.services), summary)
    assert.equal(await count(h.db, 'publications'), summary.publications)
  })

  test('fills the communes that exist and skips the missing one', async () => {
    assert.equal(summary.communes, communes().length - 1)
    assert.equal(await count(h.db, 'acteurs'), summary.acteurs)
    assert.ok(summary.publications >= 300 && summary.publications <= 400, String(summary.publications))
    assert.equal(await count(h.db, 'communes where mairie_actor_id is null'), 0)
    assert.equal(await count(h.db, `communes c where not exists (select from elus e where e.commune_id = c.id and fonction = 'Maire')`), 0)
    assert.equal(await count(h.db, `communes c where (select count(*) from collectes k where k.commune_id = c.id) not between 2 and 5`), 0)
    assert.equal(
      await count(h.db, `communes c where not exists (select from commune_infos i where i.commune_id = c.id and type = 'mairie')`),
      0,
    )
    for (const frequence of ['hebdomadaire', 'quinzaine', 'mensuelle', 'dates', 'saisonniere'])
      assert.ok((await count(h.db, `collectes where frequence = '${frequence}'`)) > 0, frequence)
    for (const regle of ['maintenue', 'lendemain', 'veille', 'supprimee', 'non_precise'])
      assert.ok((await count(h.db, `collectes where regle_feries = '${regle}'`)) > 0, regle)
  })

  test('has defibrillators where a commune has a position; each says that it is fictitious', async () => {
    const withDevices = communes().filter(({ position }) => position !== null).length - 1
    assert.equal(
      await count(h.db, 'communes c where exists (select from commune_defibrillateurs v where v.commune_id = c.id)'),
      withDevices,
    )
    assert.equal(await count(h.db, `defibrillateurs where nom not like '%(exemple fictif)'`), 0)
    const { defibrillateurs } = (await get(`/communes/${await idOf('62119')}/defibrillateurs`)).body
    const names: string[] = defibrillateurs.map(({ nom }: { nom: string }) => nom)
    assert.ok(names.length >= 4 && names.includes('Salle Olof-Palme (exemple fictif)') && !names.join().includes('Gymnase'), names.join())
    const states = new Map(defibrillateurs.map(({ nom, disponible }: { nom: string; disponible: string }) => [nom, disponible]))
    assert.deepEqual([states.get('Mairie (exemple fictif)'), states.get('École Pasteur (exemple fictif)')], ['oui', 'inconnu'])
  })

  test('has import sources in every state, with runs, that no schedule fetches', async () => {
    assert.equal(await count(h.db, 'import_sources'), 3)
    assert.equal(await count(h.db, 'import_sources where next_run_at is not null'), 0)
    assert.equal(await count(h.db, 'import_sources where paused_at is not null'), 1)
    assert.equal(
      await count(h.db, 'import_items i join publications p on p.id = i.publication_id where p.import_source_id = i.source_id'),
      3,
    )
    assert.equal(await count(h.db, `import_runs where created_at > now() or finished_at < started_at`), 0)
    for (const status of ['done', 'partial', 'failed']) assert.ok((await count(h.db, `import_runs where status = '${status}'`)) > 0, status)
  })

  test('has publications in every state', async () => {
    const n = (where: string) => count(h.db, `publications where ${where}`)
    const pending = await n(`moderation_status = 'pending' and deleted_at is null`)
    assert.ok(pending >= 30 && pending <= 45, `${pending} pending`)
    assert.ok((await n(`moderation_status = 'rejected'`)) >= rejectedPublications().length - 1)
    assert.ok((await n(`publiable and publie_le <= now()`)) > 200)
    assert.ok((await n(`publiable and publie_le > now()`)) >= 5, 'scheduled')
    assert.ok((await n(`moderation_status = 'approved' and publie_le <= now()`)) >= 5, 'approved')
    assert.ok((await n(`moderation_status = 'approved' and publie_le is null`)) >= 1, 'approved without a date')
    assert.ok((await n('deleted_at is not null')) >= 5, 'deleted')
    assert.ok((await n('en_avant and featured_until is null')) > 0)
    assert.ok((await n('en_avant and featured_until > now()')) > 0)
    assert.ok((await n('en_avant and featured_until < now()')) > 0)
    assert.ok((await n('epingle')) > 0)
    assert.ok((await n(`commune_ids <> '{}'`)) >= 5)
    assert.ok((await n('date_debut >= current_date')) > 10)
    assert.ok((await n('type_id is null')) <= 10)
    assert.ok((await n('admin_decision is not null')) > 5)
  })

  test('has nothing in the lists that is over', async () => {
    const listed = `publications p where publiable and not hors_liste and publie_le <= now()`
    const none = async (where: string) => assert.equal(await count(h.db, `${listed} and ${where}`), 0, where)
    // A day of America ends after a day of Europe.
    await none('(expire_le is null or expire_le > now()) and coalesce(date_fin, date_debut) < current_date - 1')
    await none(`kind <> 'evenement' and date_debut is not null and expire_le is null`)
    for (const code of ['travaux', 'emploi', 'petite-annonce'])
      await none(`type_id = (select id from publication_types where code = '${code}') and expire_le is null`)
    assert.ok((await count(h.db, `${listed} and (expire_le is null or expire_le > now())`)) > 120)
    assert.ok((await count(h.db, 'publications where publiable and expire_le <= now()')) >= 10)
    for (const { code_insee } of communes().slice(0, 3)) assert.ok((await shownIn(code_insee)).length >= 5, code_insee)
  })

  test('has events with hours, places and prices: past, to come, in series, moved and cancelled', async () => {
    const n = (where: string) => count(h.db, `publications p where kind = 'evenement' and ${where}`)
    assert.equal(await n(`evenement is null and moderation_status <> 'rejected'`), 0)
    assert.ok((await n('publiable and hors_liste')) > 20, 'past')
    assert.ok((await n('publiable and not hors_liste')) > 30, 'to come')
    assert.ok((await n(`(evenement ->> 'occurrences_total')::int > 8`)) >= 4, 'series')
    for (const field of ['lieu', 'tarif', 'reservation_url', 'public', 'theme', 'pour_enfants', 'accessible', 'plein_air'])
      assert.ok((await n(`evenement ->> '${field}' is not null`)) > 5, field)
    assert.ok((await n(`(evenement ->> 'permanent')::bool and not hors_liste`)) >= 1, 'permanent')
    for (const statut of ['annule', 'complet']) assert.ok((await n(`evenement ->> 'statut' = '${statut}'`)) >= 1, statut)
    const ofSeason = `exists (select from jsonb_array_elements(evenement -> 'occurrences') o where`
    assert.equal(await n(`${ofSeason} o ->> 'prevu_le' is not null and o ->> 'motif' is not null)`), 1, 'moved')
    assert.equal(await n(`${ofSeason} o ->> 'statut' = 'annule' and o ->> 'motif' is not null)`), 1, 'cancelled')
    assert.ok((await count(h.db, 'publication_occurrences')) > 200)
    const commune = await idOf(ACCOUNTS_COMMUNE)
    const agenda = (await get(`/publications?commune_id=${commune}&sort=date_debut`)).body
    assert.ok(agenda.meta.total >= 4, String(agenda.meta.total))
    assert.match(String((await get(`/communes/${commune}/agenda.ics`)).body), /STATUS:CANCELLED/)
  })

  test('has an alert in force with a correction, and a lifted one; each alert ends', async () => {
    const n = (where: string) => count(h.db, `publications p where kind = 'alerte' and ${where}`)
    assert.equal(await n('(alerte is null or expire_le is null)'), 0)
    assert.equal(await n(`expire_le > coalesce(publie_le, now()) + interval '30 days'`), 0)
    const data = await shownIn(ACCOUNTS_COMMUNE)
    const alerts = data.filter(({ kind }: { kind: string }) => kind === 'alerte').map(({ alerte }: { alerte: unknown }) => alerte)
    assert.equal(data[0].alerte?.levee_le, null, 'an alert in force is first')
    assert.ok(
      alerts.some((alert: { corrections: unknown[]; levee_le: unknown }) => alert.corrections.length > 0 && alert.levee_le === null),
    )
    assert.ok(alerts.some((alert: { levee_le: unknown; levee_motif: unknown }) => alert.levee_le !== null && alert.levee_motif !== null))
    for (const action of ['publication.occurrence', 'publication.alert_correct', 'publication.alert_lift'])
      assert.ok((await count(h.db, `audit_log where action = '${action}'`)) >= 1, action)
  })

  test('has pictures with alternative texts and documents, whose files are served', async () => {
    const data = [...(await shownIn(ACCOUNTS_COMMUNE)), ...(await shownIn('97209'))]
    const images = data.flatMap((row: { images: { alt: string; media: { url: string; sizes: unknown[] } }[] }) => row.images)
    const documents = data.flatMap((row: { documents: { media: { url: string } }[] }) => row.documents)
    assert.ok(images.length >= 4 && documents.length >= 1, `${images.length} pictures, ${documents.length} documents`)
    for (const { alt, media } of images) assert.ok(alt.length > 10 && media.sizes.length >= 2)
    for (const { media } of [...images, ...documents]) assert.equal((await get(media.url.replace('/api/v1', ''))).status, 200, media.url)
    assert.equal(await count(h.db, 'medias where uses <> 1 or attached_at is null'), 0)
  })

  test('has acts with their documents: posted, of more than two months, scheduled, and one that was withdrawn', async () => {
    const acts = (await get(`/publications?kind=acte&per_page=50`)).body.data
    const days = (row: { acte: { affiche_le: string } }) => (Date.now() - Date.parse(row.acte.affiche_le)) / 86_400_000
    assert.ok(acts.length >= 5, `${acts.length} acts`)
    assert.ok(
      acts.some((row: { acte: { affiche_le: string } }) => days(row) < 60) &&
        acts.some((row: { acte: { affiche_le: string } }) => days(row) > 65),
    )
    assert.ok(new Set(acts.map(({ acte }: { acte: { nature: string } }) => acte.nature)).size >= 4)
    for (const { acte, documents } of acts) {
      assert.equal(documents.length, 1)
      assert.equal(acte.sha256, documents[0].media.sha256)
      const file = Buffer.from(await (await fetch(h.url + documents[0].media.url)).arrayBuffer())
      assert.ok(file.toString('latin1').startsWith('%PDF-1.4'))
      assert.equal(createHash('sha256').update(file).digest('hex'), acte.sha256)
    }
    assert.equal(await count(h.db, `publications where kind = 'acte' and moderation_status = 'rejected' and status_reason is not null`), 1)
    assert.equal(
      await count(h.db, `publications where kind = 'acte' and publie_le > now() and (acte ->> 'affiche_le')::date > current_date`),
      1,
    )
  })

  test('has actors with a logo, some with a picture', async () => {
    const { data } = (await get(`/acteurs?commune_id=${await idOf(ACCOUNTS_COMMUNE)}&per_page=50`)).body
    const logos = data.flatMap(({ logo }: { logo: { media: { url: string } } | null }) => logo ?? [])
    assert.ok(logos.length >= 4, `${logos.length} logos`)
    for (const { media } of logos) assert.equal((await get(media.url.replace('/api/v1', ''))).status, 200)
    assert.ok(data.some(({ photo }: { photo: { alt: string } | null }) => photo !== null && photo.alt.length > 10))
  })

  test('names types of publications that exist', async () => {
    const rows = await h.db.selectFrom('publication_types').select('code').execute()
    const codes = new Set<string | null>(rows.map(({ code }) => code)).add(null)
    const named = [...Object.values(localPublications()).flat(), ...rejectedPublications(), ...duplicates(), ...templates()]
    assert.deepEqual(
      named.filter(({ type }) => !codes.has(type)),
      [],
    )
  })

  test('keeps states, dates and visibility in agreement', async () => {
    const none = async (where: string) => assert.equal(await count(h.db, `publications p where ${where}`), 0, where)
    await none(`valide <> (moderation_status in ('approved', 'published'))`)
    await none(`moderation_status = 'published' and publie_le is null`)
    await none(`moderation_status = 'published' and publie_le > now()`)
    await none(`moderation_status = 'rejected' and status_reason is null`)
    await none('publie_le < created_at')
    await none('created_at > now() or updated_at > now() or deleted_at > now()')
    await none('admin_decision <> moderation_status')
    await none('date_fin < date_debut')
    await none(`publiable and exists (select from acteurs a where a.id = p.acteur_id and (not a.active or a.deleted_at is not null))`)
    await none(`publiable and moderation_status in ('pending', 'rejected')`)
    await none(`commune_id = any (commune_ids)`)
    await none(`created_by is not null and not exists (
      select from actor_users l where l.user_id = p.created_by and l.acteur_id = p.acteur_id)`)
    // An actor publishes in its own commune, and in further communes with permission.
    await none(`exists (select from unnest(commune_ids) c where not exists
      (select from acteur_communes l where l.acteur_id = p.acteur_id and l.commune_id = c))`)
  })

  test('has duplicates only where they are intended', async () => {
    assert.equal(await count(h.db, 'duplicate_groups where n > 1'), duplicates().length)
    for (const { copies } of duplicates()) {
      // Titles are stored with French spacing.
      const title = typography(copies[0]?.title ?? '')
      const { rows } = await sql<{ n: number }>`
        select g.n from duplicate_groups g join publications p on p.dup_key = g.dup_key where p.title = ${title}`.execute(h.db)
      assert.ok(
        rows.some(({ n }) => n === copies.length),
        title,
      )
    }
    assert.equal(await count(h.db, '(select body from publications where deleted_at is null group by body having count(*) > 5) b'), 0)
  })

  test('counts open reports', async () => {
    assert.equal(
      await count(
        h.db,
        `publications p where reports_count <> (select count(*) from publication_reports r where r.publication_id = p.id and status = 'open')`,
      ),
      0,
    )
    assert.ok((await count(h.db, 'publications where reports_count > 0')) >= 6)
    assert.ok((await count(h.db, `publication_reports where status = 'resolved' and resolved_at is not null`)) >= 5)
    assert.equal(await count(h.db, 'publication_reports where created_at > now() or resolved_at < created_at'), 0)
  })

  test('leaves no placeholder, and no contact that could be real', async () => {
    assert.equal(await count(h.db, `publications where title || body ~ '[{}]|undefined|NaN'`), 0)
    assert.equal(await count(h.db, `publications where title || body ~ '\\m(à|de) les? '`), 0)
    assert.equal(await count(h.db, `acteurs where email !~ '\\.example$' or site_web !~ '\\.example$'`), 0)
    const reserved = '^(01 99 00|02 61 91|03 53 01|04 65 71|05 36 49|06 39 98) \\d\\d \\d\\d$'
    assert.equal(await count(h.db, `acteurs where telephone !~ '${reserved}'`), 0)
    assert.equal(await count(h.db, `commune_infos where type <> 'urgence' and telephone !~ '${reserved}'`), 0)
  })

  test('creates five accounts with the rights that their description states', async () => {
    assert.deepEqual(
      summary.accounts.map(({ email }) => email),
      accounts().map(({ email }) => email),
    )
    const [admin, mairie, redaction, asso, habitant] = summary.accounts
    assert.equal(mairie?.acteur?.id, redaction?.acteur?.id)
    assert.equal(mairie?.commune_slug, `ville-${ACCOUNTS_COMMUNE}`)
    assert.equal(admin?.acteur ?? habitant?.acteur, null)
    const acteurs = await h.db.selectFrom('acteurs').select(['id', 'type', 'can_publish']).execute()
    assert.equal(acteurs.find(({ id }) => id === mairie?.acteur?.id)?.type, 'mairie')
    const association = acteurs.find(({ id }) => id === asso?.acteur?.id)
    assert.deepEqual([association?.type, association?.can_publish], ['association', false])
    assert.equal(await count(h.db, `user_roles r join users u on u.id = r.user_id where u.email = 'admin@demo.test' and role = 'admin'`), 1)
    const service = await anotherService({ DEMO: 'on' }, { withOwnIssuer: true })
    const signIn = await fetch(`${service.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'asso@demo.test', password: h.services.config.demoPassword }),
    })
    await service.close()
    assert.equal(signIn.status, 200)
  })
})
