import { sql } from 'kysely'
import { harness } from '../harness.ts'
import { ask, get, patch, post } from '../http.ts'
import { makeDraft, makePublication } from '../make.ts'
import { OWN_FEED, type World } from './world.ts'

/**
 * Returns what self may do, and what the other people and actors of a world may, each as a sentence: `self owns free club`. What the tables say, and what the
 * service lets self do when asked.
 */
export async function capabilities(world: World): Promise<Set<string>> {
  return new Set([...(await stored(world)), ...(await publishing(world)), ...(await deciding(world)), ...(await reading(world))])
}

/** Roles and their territories, links, rights and marks of actors, sources whose items appear at once. */
async function stored({ acteurs, commune, neighbour, elsewhere, ...world }: World): Promise<string[]> {
  const { db } = await harness()
  const { self, stranger, owner, maire, otherMaire, member } = world
  const people = Object.entries({ self, stranger, owner, maire, otherMaire, member })
  const named = (entries: [string, string][]) => JSON.stringify(entries.map(([name, id]) => ({ name, id })))
  const { rows } = await sql<{ sentence: string }>`
    with person as (select * from json_to_recordset(${named(people.map(([name, { id }]) => [name, id]))}::json) as p (name text, id uuid)),
    place as (select * from json_to_recordset(${named(Object.entries({ commune, neighbour, elsewhere }))}::json) as p (name text, id uuid)),
    acteur as (select a.*, n.name from json_to_recordset(${named(Object.entries(acteurs))}::json) as n (name text, id uuid) join acteurs a using (id)
      where a.active and a.deleted_at is null)
    select p.name || ' has the role ' || r.role || ' in ' || coalesce(r.territory::text, 'all of France') as sentence
      from user_roles r join person p on p.id = r.user_id
    union all select p.name || case l.role when 'owner' then ' owns ' else ' is in the team of ' end || a.name || ': ' || l.permissions::text
      from actor_users l join person p on p.id = l.user_id join acteur a on a.id = l.acteur_id
    union all select a.name || ' may publish at once' from acteur a where a.can_publish
    union all select a.name || ' is marked as valid' from acteur a where a.valide
    union all select a.name || ' has the badge ' || a.badge from acteur a where a.badge is not null
    union all select a.name || ' is a town hall' from acteur a where a.type = 'mairie'
    union all select a.name || ' is the office of ' || p.name from acteur a join communes c on c.mairie_actor_id = a.id join place p on p.id = c.id
    union all select a.name || ' publishes in ' || p.name from acteur a join place p
      on p.id = a.commune_id or exists (select from acteur_communes m where m.acteur_id = a.id and m.commune_id = p.id)
    union all select 'self feeds ' || a.name || ' at once' from import_sources s join acteur a on a.id = s.acteur_id
      where s.url = ${OWN_FEED} and s.deleted_at is null and (s.statut_creation = 'published' and not s.propre or s.propre and a.can_publish)`.execute(
    db,
  )
  const places = Object.entries({ commune, neighbour, elsewhere })
  return rows.map(({ sentence }) => places.reduce((text, [name, id]) => text.replaceAll(id, name), sentence))
}

/** For which actors self publishes: what appears at once, and what waits. */
async function publishing({ acteurs, self, commune }: World): Promise<string[]> {
  const asked = Object.entries(acteurs).map(async ([name, acteur_id]) => {
    const body = { title: 'Bal', body: 'Samedi', commune_id: commune, acteur_id }
    const { status, body: answer } = await post('/publications', body, { ...self, source: 'public' })
    if (status !== 201) return []
    const atOnce = answer.data.moderation_status === 'published'
    return [`self writes for ${name}`, ...(atOnce ? [`self publishes at once for ${name}`] : [])]
  })
  return (await Promise.all(asked)).flat()
}

/** Where self decides on what others wrote, and as whose office. */
async function deciding({ acteurs, self, commune, elsewhere, acteur }: World): Promise<string[]> {
  const decision = { moderation_status: 'published' }
  const pending = { moderation_status: 'pending' as const, valide: false, publie_le: null }
  const ways = Object.entries({ commune, elsewhere }).flatMap(([place, id]) => [
    [place, id, (of: string) => patch(`/admin/publications/${of}/moderate`, decision, self)] as const,
    [place, id, (of: string) => patch(`/publications/${of}/moderate`, decision, { ...self, source: 'mairie' })] as const,
  ])
  const asked = ways.map(async ([place, id, decide]) => {
    const { status } = await decide(await makePublication(acteurs['outside club'] ?? acteur, id, pending))
    return status < 300 ? [`self decides on publications in ${place}`] : []
  })
  const offices = Object.entries(acteurs).map(async ([name, id]) => {
    const { status } = await get(`/mairie/acteurs/${id}/signalements`, { ...self, source: 'mairie' })
    return status === 200 ? [`self works in the office ${name}`] : []
  })
  return (await Promise.all([...asked, ...offices])).flat()
}

/** Which records of others self reads. What the lists of the back-office give follows from the roles alone (roles-matrix.test.ts). */
async function reading({ self, acteur, commune, owner, elsewhere, acteurs, targets }: World): Promise<string[]> {
  const outside = acteurs['outside club']
  const foreign: Record<string, string> = {
    'a draft of others': `/brouillons/${await makeDraft(acteur, commune, owner.id)}`,
    'a team of others': `/acteurs/${acteur}/team`,
    'a person': `/admin/users/${owner.id}`,
    'an actor outside': `/admin/acteurs/${outside}`,
    'the team of an actor outside': `/admin/acteurs/${outside}/users`,
    'a commune outside': `/admin/communes/${elsewhere}/full`,
    ...Object.fromEntries((targets['message_thread'] ?? []).map((id, n) => [`thread ${n}`, `/admin/messages/threads/${id}/messages`])),
  }
  const asked = Object.entries(foreign).map(async ([name, path]) => {
    const { status } = await ask('GET', path, self)
    return status === 200 ? [`self reads ${name}`] : []
  })
  return (await Promise.all(asked)).flat()
}
