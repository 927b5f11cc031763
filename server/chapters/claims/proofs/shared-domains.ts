import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** An actor related to a domain: by its own e-mail address or site, or by a person with an e-mail address at the domain. */
export interface DomainRelation {
  domain: string
  acteur_id: string
  commune_id: string
  is_mairie: boolean
  /** The e-mail address of the person who acts for the actor or claims it. Null if the actor's own contacts are at the domain. */
  person: string | null
  /** Whether the person acts for the actor. Actors for which the same person acts are related. A claim alone relates no actors. */
  linked: boolean
}

/** The claimed actor and the claimant's e-mail address. Neither counts as another party. */
export interface ClaimedBy {
  acteur_id: string
  email: string
}

/** A domain is shared if at least this number of unrelated parties are related to it. The actor and the claimant do not count. */
const SHARED_FROM = 2
/** The most rows read by each part of the query for one domain. More rows would not change the result. */
const ROWS_MAX = 50
/** The most accounts read with an address at one domain, whether they are linked to an actor or not. */
const ACCOUNTS_MAX = 2000

/** SQL condition: the host is the domain `d.name` or a subdomain of it. `key` is an expression that an index has. */
const at = (key: string) =>
  sql`${sql.raw(key)} collate "C" >= (reverse(d.name) || '.') collate "C" and ${sql.raw(key)} collate "C" < (reverse(d.name) || '/') collate "C"`
const ACTEUR = sql`a.id as acteur_id, a.commune_id, a.type = 'mairie' as is_mairie`

const accounts = sql`(select u.id, u.email from users u where u.email is not null and ${at('mail_domain_key(u.email)')} limit ${ACCOUNTS_MAX}) u`

/**
 * Returns the actors related to these domains, by domain. It executes one statement. A rejected claim made without an account is
 * ignored: two such claims would make a domain shared for ever, to the detriment of the domain's owners.
 */
export async function relationsTo(db: Db, domains: readonly string[]): Promise<Map<string, DomainRelation[]>> {
  const wanted = [...new Set(domains)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<DomainRelation>`
    select d.name as domain, p.* from unnest(${wanted}::text[]) as d (name), lateral (
      (select ${ACTEUR}, null::text as person, false as linked from acteurs a
        where a.email is not null and a.deleted_at is null and ${at('mail_domain_key(a.email)')} limit ${ROWS_MAX})
      union all (select ${ACTEUR}, null, false from acteurs a
        where a.site_web is not null and a.deleted_at is null and ${at('site_domain_key(a.site_web)')} limit ${ROWS_MAX})
      union all (select ${ACTEUR}, lower(u.email), true from ${accounts} join actor_users l on l.user_id = u.id join acteurs a on a.id = l.acteur_id limit ${ROWS_MAX})
      union all (select ${ACTEUR}, lower(u.email), false from ${accounts} join claims k on k.user_id = u.id join acteurs a on a.id = k.acteur_id limit ${ROWS_MAX})
      union all (select ${ACTEUR}, lower(k.email), false from claims k join acteurs a on a.id = k.acteur_id
        where k.email is not null and k.user_id is null and k.status <> 'rejected' and ${at('mail_domain_key(k.email)')} limit ${ROWS_MAX})
    ) p`.execute(db)
  return Map.groupBy(rows, ({ domain }) => domain)
}

/**
 * Whether several unrelated parties share a domain. An address at a shared domain is no evidence for this claim. Actors are related if
 * the same person acts for them, or if they belong to one commune whose town hall is at the domain. Related actors are one party.
 */
export function isShared(relations: readonly DomainRelation[], { acteur_id, email }: ClaimedBy): boolean {
  const others = relations.filter(({ person }) => person !== email)
  const mairies = new Set(others.filter(({ is_mairie }) => is_mairie).map(({ commune_id }) => commune_id))
  // Union-find: each group of related actors, communes and persons is one party, identified by the node that `partyOf` returns.
  const leader = new Map<string, string>()
  const partyOf = (node: string): string => {
    const above = leader.get(node)
    return above === undefined ? node : partyOf(above)
  }
  const relate = (one: string, other: string) => {
    const [a, b] = [partyOf(one), partyOf(other)]
    if (a !== b) leader.set(a, b)
  }
  for (const { acteur_id: id, commune_id, person, linked } of others) {
    if (mairies.has(commune_id)) relate(id, `commune ${commune_id}`)
    if (linked && person !== null) relate(id, `person ${person}`)
  }
  const own = partyOf(acteur_id)
  const parties = new Set(others.map(({ acteur_id: id }) => partyOf(id)).filter((party) => party !== own))
  return parties.size >= SHARED_FROM
}
