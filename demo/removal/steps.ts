import { type RawBuilder, sql } from 'kysely'

/** One statement of the removal. `text` describes its rows on the command line; `key` is the name of their count in the audit row. */
interface RemovalStep {
  key: string
  text: string
  run: RawBuilder<unknown>
}
const step = (key: string, text: string, run: RawBuilder<unknown>): RemovalStep => ({ key, text, run })

const ids = (kind: string) => sql`(select id from demo_records where kind = ${kind})`
const addresses = sql`(select email from users where demo and email is not null)`
const known = (kind: string, rows: RawBuilder<unknown>) =>
  sql`insert into demo_records select ${kind}, id from ${rows} on conflict do nothing`
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Whether a text contains the id of a record of the demonstration. */
const names = (text: RawBuilder<unknown>) =>
  sql`exists (select from regexp_matches(${text}, ${UUID}, 'g') m join demo_records r on r.id = m[1]::uuid)`

/** The statements that mark the rows that depend on records of the demonstration. Marked rows are deleted too. */
export const MARK_DEPENDENTS: readonly RawBuilder<unknown>[] = [
  known('users', sql`users where demo`),
  known('import_sources', sql`import_sources where acteur_id in ${ids('acteurs')}`),
  known('publications', sql`publications where acteur_id in ${ids('acteurs')} or import_source_id in ${ids('import_sources')}`),
  known(
    'claims',
    sql`claims where acteur_id in ${ids('acteurs')} or user_id in ${ids('users')} or owner_id in ${ids('users')} or lower(email) in ${addresses}`,
  ),
  known('payment_events', sql`payment_events where provider_event_id like 'evt\\_demo\\_%'`),
  known('message_threads', sql`message_threads where user_id in ${ids('users')} or lower(contact_email) in ${addresses}`),
  known(
    'emails',
    sql`emails where lower(to_address) in ${addresses} or related_id in (select id from demo_records where kind in ('message_threads', 'claims', 'publications'))`,
  ),
]

/** The statements that remove references to the demonstration from rows of real people. These rows are not deleted. */
export const DETACH: readonly RemovalStep[] = [
  step(
    'communes',
    'communes keep their data and lose their fictitious town hall',
    sql`update communes set mairie_actor_id = null, version = version + 1, updated_at = now_ms() where mairie_actor_id in ${ids('acteurs')}`,
  ),
  step(
    'threads',
    'support threads of real people, without the actor or the administrator of the demonstration',
    sql`update message_threads set acteur_id = case when acteur_id in ${ids('acteurs')} then null else acteur_id end,
        assigned_to = case when assigned_to in ${ids('users')} then null else assigned_to end, version = version + 1, updated_at = now_ms()
      where id not in ${ids('message_threads')} and (acteur_id in ${ids('acteurs')} or assigned_to in ${ids('users')})`,
  ),
  step(
    'replies',
    'replies in threads of real people, without their author',
    sql`update messages set author_id = null, author_nom = null where author_id in ${ids('users')} and thread_id not in ${ids('message_threads')}`,
  ),
  step(
    'subscriptions',
    'subscriptions that the provider reported, without the actor of the demonstration',
    sql`update subscriptions set acteur_id_admin = case when acteur_id_admin in ${ids('acteurs')} then null else acteur_id_admin end,
        acteur_id_provider = case when acteur_id_provider in ${ids('acteurs')} then null else acteur_id_provider end, updated_at = now_ms()
      where id not in ${ids('subscriptions')} and (acteur_id_admin in ${ids('acteurs')} or acteur_id_provider in ${ids('acteurs')})`,
  ),
  step(
    'publications',
    'publications of real actors that an account of the demonstration wrote, without their author',
    sql`update publications set created_by = null where created_by in ${ids('users')} and id not in ${ids('publications')}`,
  ),
  step(
    'claims',
    'claims of real people on real actors, without who decided them',
    sql`update claims set decided_by = null where decided_by in ${ids('users')} and id not in ${ids('claims')}`,
  ),
  step(
    'sources',
    'import sources of real actors and communes, without who made them',
    sql`update import_sources set created_by = null where created_by in ${ids('users')} and id not in ${ids('import_sources')}`,
  ),
  step(
    'runs',
    'import runs and synchronisations, without who asked for them',
    sql`with runs as (update import_runs set requested_by = null where requested_by in ${ids('users')}
        and source_id not in ${ids('import_sources')} returning 1),
      syncs as (update defibrillateur_runs set requested_by = null where requested_by in ${ids('users')} returning 1)
      select from runs union all select from syncs`,
  ),
  step(
    'decisions',
    'decisions on reports and duplicates of real publications, without who made them',
    sql`with closings as (update report_closings set closed_by = null where closed_by in ${ids('users')}
        and publication_id not in ${ids('publications')} returning 1),
      dismissals as (update duplicate_dismissals set dismissed_by = null where dismissed_by in ${ids('users')}
        and not members && array(select id from demo_records where kind = 'publications') returning 1)
      select from closings union all select from dismissals`,
  ),
]

/** The statement that deletes the counts of readers of publications and actors of the demonstration. */
export const deleteReadings = (objects: readonly string[]): RawBuilder<unknown> =>
  sql`delete from lecture_jours where objet_id = any(${[...objects]}::uuid[]) or acteur_id = any(${[...objects]}::uuid[])`

/**
 * Returns the statements that delete the rows of the demonstration, in the order of foreign keys.
 * @param reporters keyed hashes of the demonstration's users, as senders of reports
 */
export const deletions = (reporters: readonly string[]): readonly RemovalStep[] => [
  step(
    'undo_steps',
    'undo steps',
    sql`delete from undo_steps where target_id in (select id from demo_records) or own_of in ${ids('users')}
      or ${names(sql`concat_ws(' ', part, before::text, dependents::text)`)}`,
  ),
  step('idempotency_keys', 'stored answers', sql`delete from idempotency_keys where ${names(sql`concat_ws(' ', body, headers::text)`)}`),
  step(
    'reports',
    'reports',
    sql`with gone as (delete from publication_reports r where r.publication_id in ${ids('publications')}
        or r.id in ${ids('publication_reports')} or r.reporter_hash = any(${[...reporters]}::text[]) returning publication_id, status),
      counted as (update publications p set reports_count = p.reports_count - g.n, version = p.version + 1
        from (select publication_id, count(*)::int as n from gone where status = 'open' group by 1) g
        where p.id = g.publication_id and p.id not in ${ids('publications')})
      select from gone`,
  ),
  step(
    'dismissals',
    'dismissed duplicates',
    sql`delete from duplicate_dismissals where members && array(select id from demo_records where kind = 'publications')`,
  ),
  step('claims', 'claims', sql`delete from claims where id in ${ids('claims')}`),
  step(
    'payment_events',
    'payment events',
    sql`with gone as (delete from payment_events where id in ${ids('payment_events')} returning received_at, kind, livemode),
      counted as (update payment_event_days d set n = d.n - g.n
        from (select (received_at at time zone 'Europe/Paris')::date as jour, kind, livemode, count(*) as n from gone group by 1, 2, 3) g
        where d.jour = g.jour and d.kind = g.kind and d.livemode = g.livemode)
      select from gone`,
  ),
  step('payment_event_days', 'empty days of payment events', sql`delete from payment_event_days where n = 0`),
  step('subscriptions', 'subscriptions', sql`delete from subscriptions where id in ${ids('subscriptions')}`),
  step(
    'viewers',
    'presence at records and threads',
    sql`delete from record_viewers where user_id in ${ids('users')} or record_id in ${ids('message_threads')}`,
  ),
  step(
    'notes',
    'internal notes',
    sql`with of_records as (delete from record_notes where author_id in ${ids('users')} returning 1),
      of_threads as (delete from message_notes
        where author_id in ${ids('users')} or id in ${ids('message_notes')} or thread_id in ${ids('message_threads')} returning 1)
      select from of_records union all select from of_threads`,
  ),
  step('threads', 'support threads', sql`delete from message_threads where id in ${ids('message_threads')}`),
  step('emails', 'e-mails', sql`delete from emails where id in ${ids('emails')}`),
  step('canned_replies', 'canned replies', sql`delete from canned_replies where id in ${ids('canned_replies')}`),
  step('bulk_runs', 'bulk decisions', sql`delete from bulk_runs where requested_by in ${ids('users')} or undone_by in ${ids('users')}`),
  step('runs', 'import runs', sql`delete from import_runs where id in ${ids('import_runs')} or source_id in ${ids('import_sources')}`),
  step('publications', 'publications', sql`delete from publications where id in ${ids('publications')}`),
  step('changes', 'changes of publications', sql`delete from changes where publication_id in ${ids('publications')}`),
  step(
    'totals',
    'empty totals',
    sql`with groups as (delete from duplicate_groups where n = 0 returning 1), totals as (delete from publication_totals where n = 0 returning 1)
      select from groups union all select from totals`,
  ),
  step('sources', 'import sources', sql`delete from import_sources where id in ${ids('import_sources')}`),
  step('acteurs', 'actors', sql`delete from acteurs where id in ${ids('acteurs')}`),
  step('elus', 'officials', sql`delete from elus where id in ${ids('elus')}`),
  step('collectes', 'waste collections', sql`delete from collectes where id in ${ids('collectes')}`),
  step('defibrillateurs', 'defibrillators', sql`delete from defibrillateurs where id in ${ids('defibrillateurs')}`),
  step('words', 'words of defibrillators', sql`delete from defibrillateur_mots where not exists (select from defibrillateurs)`),
  step('infos', 'practical information', sql`delete from commune_infos where id in ${ids('commune_infos')}`),
]
