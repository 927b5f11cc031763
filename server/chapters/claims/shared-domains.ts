import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** An actor that has to do with a domain: by its own contacts, or by somebody with an address there. */
export interface Presence {
  domain: string
  acteur_id: string
  commune_id: string
  is_mairie: boolean
  /** Address of who acts for it, or claims it; null for the actor's own contacts. */
  person: string | null
  /** Acts for it: actors of one person are related. Whoever merely claims several relates nothing. */
  linked: boolean
}

/** Who asks, and about what: neither is a stranger to itself. */
export interface Asked {
  acteur_id: string
  email: string
}

/** Unrelated parties, besides the actor and the claimant, from which on a domain belongs to none of them. */
const SEVERAL = 2
/** Rows read of each kind: more would change no answer. */
const ENOUGH = 50
/** Accounts read at a domain, whether they act for anybody or not. */
const ACCOUNTS = 2000

/** Rows whose host is the domain `d.name` or one below it, of an expression that migration 0035 indexes. */
const at = (key: string) =>
  sql`${sql.raw(key)} collate "C" >= (reverse(d.name) || '.') collate "C" and ${sql.raw(key)} collate "C" < (reverse(d.name) || '/') collate "C"`
const ACTEUR = sql`a.id as acteur_id, a.commune_id, a.type = 'mairie' as is_mairie`

const accounts = sql`(select u.id, u.email from users u where u.email is not null and ${at('mail_domain_key(u.email)')} limit ${ACCOUNTS}) u`

/**
 * Who has addresses or sites at these domains, in one statement. A rejected claim with an address that was only typed is of nobody there:
 * two of them would keep a domain from its own people for good.
 */
export async function presencesAt(db: Db, domains: readonly string[]): Promise<Map<string, Presence[]>> {
  const wanted = [...new Set(domains)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Presence>`
    select d.name as domain, p.* from unnest(${wanted}::text[]) as d (name), lateral (
      (select ${ACTEUR}, null::text as person, false as linked from acteurs a
        where a.email is not null and a.deleted_at is null and ${at('mail_domain_key(a.email)')} limit ${ENOUGH})
      union all (select ${ACTEUR}, null, false from acteurs a
        where a.site_web is not null and a.deleted_at is null and ${at('site_domain_key(a.site_web)')} limit ${ENOUGH})
      union all (select ${ACTEUR}, lower(u.email), true from ${accounts} join actor_users l on l.user_id = u.id join acteurs a on a.id = l.acteur_id limit ${ENOUGH})
      union all (select ${ACTEUR}, lower(u.email), false from ${accounts} join claims k on k.user_id = u.id join acteurs a on a.id = k.acteur_id limit ${ENOUGH})
      union all (select ${ACTEUR}, lower(k.email), false from claims k join acteurs a on a.id = k.acteur_id
        where k.email is not null and k.user_id is null and k.status <> 'rejected' and ${at('mail_domain_key(k.email)')} limit ${ENOUGH})
    ) p`.execute(db)
  return Map.groupBy(rows, ({ domain }) => domain)
}

/**
 * Whether a domain is shared by several unrelated parties, so that an address there says nothing for this claim. Related are actors
 * for which the same person acts, and those of one commune where the town hall itself is at the domain.
 */
export function isShared(presences: readonly Presence[], { acteur_id, email }: Asked): boolean {
  const others = presences.filter(({ person }) => person !== email)
  const mairies = new Set(others.filter(({ is_mairie }) => is_mairie).map(({ commune_id }) => commune_id))
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
  return parties.size >= SEVERAL
}
