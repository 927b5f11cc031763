import { sql } from 'kysely'
import type { RoleGrant, TerritoryCodes } from '../../../contract/access/back-office.ts'
import { harness } from '../harness.ts'
import { type Ask, ask, patch, post } from '../http.ts'
import { makeActeur, makeClaim, makeCommune, makeOfficer, makeProposal, makePublication, makeThread, makeView } from '../make.ts'
import { link, makeStage, type Stage } from '../stage.ts'

/** An agent of the back-office, called `self`, with everything by which a right could be turned to one's own use. */
export interface World extends Stage {
  self: Ask & { id: string }
  grants: RoleGrant[]
  /** A second commune of the territory; `elsewhere` of the stage is outside of it. */
  neighbour: string
  /** Actors by the name that rules and messages give them. A name with `own` is one in whose team self is. */
  acteurs: Record<string, string>
  /** The ids at which a route may aim, by the kind of record. */
  targets: Record<string, string[]>
  /** The rows of the audit trail that self may try to undo. */
  audited: string[]
}

/** The address of a source that self writes. */
export const OWN_FEED = 'https://self.example.fr/flux'

/** Makes a world of its own for an agent: no sequence sees the records of another. */
export async function makeWorld(role: string, isBounded: boolean): Promise<World> {
  const stage = await makeStage()
  const { commune, elsewhere, stranger } = stage
  const neighbour = await makeCommune()
  const territory: TerritoryCodes | null = isBounded ? { communes: [commune, neighbour], departements: [], regions: [] } : null
  const self = await makeOfficer(role, territory)
  const acteurs: Record<string, string> = {
    'held club': stage.acteur,
    'town hall': stage.mairie,
    'free club': await makeActeur(commune),
    'claimed club': await makeActeur(commune),
    'second town hall': await makeActeur(commune, { type: 'mairie' }),
    'outside club': await makeActeur(elsewhere),
    'outside town hall': stage.otherMairie,
    'own club': await makeActeur(commune),
    'own trusted club': await makeActeur(commune, { can_publish: true }),
    'own closed club': await makeActeur(commune, { can_publish: true, active: false }),
    'own deleted club': await makeActeur(commune, { can_publish: true, deleted_at: sql`now_ms()` }),
    'own annex of the town hall': await makeActeur(commune, { type: 'mairie' }),
  }
  for (const [name, id] of Object.entries(acteurs)) if (isOwn(name)) await link(self.id, id, 'owner')
  const at = (name: string) => acteurs[name] ?? ''
  const pending = { moderation_status: 'pending' as const, valide: false, publie_le: null }
  const targets = {
    acteur: Object.values(acteurs),
    commune: [commune, neighbour, elsewhere],
    claim: [
      await makeClaim(at('free club'), { user_id: self.id }),
      await makeClaim(at('second town hall'), { user_id: self.id }),
      await makeClaim(at('claimed club'), { user_id: stranger.id }),
      await makeClaim(at('held club'), { user_id: stranger.id, contest: true }),
      await makeClaim(at('town hall'), { user_id: stranger.id, contest: true }),
    ],
    proposal: [await makeProposal(commune, self.id), await makeProposal(commune, stranger.id)],
    publication: [
      await makePublication(at('own club'), commune, pending),
      await makePublication(at('held club'), commune, pending),
      await makePublication(at('town hall'), commune, pending),
      await makePublication(at('outside club'), elsewhere, pending),
    ],
    message_thread: [
      await makeThread({ acteur_id: at('held club') }),
      await makeThread(),
      await makeThread({ acteur_id: at('outside club') }),
    ],
    view: [await makeView(self.id)],
    source: await makeSources(stage),
  }
  return { ...stage, self, grants: [{ role, territory }], neighbour, acteurs, targets, audited: [] }
}

const isOwn = (name: string): boolean => name.startsWith('own ')

/** Sources of imports: one whose items wait, one whose items appear at once, one of the people of a club, one without an actor. */
async function makeSources({ acteur, mairie, commune, back }: Stage): Promise<string[]> {
  const made: string[] = []
  for (const values of [
    { acteur_id: mairie },
    { acteur_id: mairie, statut_creation: 'published' },
    { acteur_id: acteur },
    { statut_creation: 'published' },
  ]) {
    const body = { nom: 'Agenda', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id: commune, ...values }
    made.push((await post('/admin/import-sources', body, back)).body.data.id)
  }
  const { db } = await harness()
  await db
    .updateTable('import_sources')
    .set({ propre: true })
    .where('id', '=', made[2] ?? '')
    .execute()
  return made
}

/** What anybody does between two routes: self asks to hold every actor that nobody asked for yet, also one that the first route made. */
export async function askForEveryActeur(world: World): Promise<void> {
  const { db } = await harness()
  const { rows } = await sql<{ id: string; claimed: boolean }>`
    select a.id, exists (select from claims k where k.acteur_id = a.id) as claimed from acteurs a
    where a.commune_id = any(${world.targets['commune']}::uuid[])`.execute(db)
  const known = new Set(Object.values(world.acteurs))
  for (const [n, { id }] of rows.filter(({ id: one }) => !known.has(one)).entries()) {
    world.acteurs[`made ${n + 1}`] = id
    world.targets['acteur']?.push(id)
  }
  const isFree = ({ id, claimed }: { id: string; claimed: boolean }) => !claimed && world.targets['acteur']?.includes(id)
  for (const { id } of rows.filter(isFree)) {
    const asked = await post('/claims', { acteur_id: id, message: 'Je tiens cette page.' }, { ...world.self, source: 'public' })
    if (asked.status === 201) world.targets['claim']?.push(asked.body.data.id)
  }
}

/** What administrators decided about self and others, and took back: each row could be undone. Changes no right in the end. The last is anybody's to undo. */
export async function makeHistory({
  acteurs,
  neighbour,
  self,
  stranger,
  commune,
  elsewhere,
  mairie,
  audited,
  back,
  ...world
}: World): Promise<void> {
  const note = async (answer: ReturnType<typeof ask>) => {
    const row = (await answer).headers.get('x-audit-id')
    if (row) audited.push(row)
  }
  const club = `/admin/acteurs/${acteurs['own club']}`
  const free = `/admin/acteurs/${acteurs['free club']}`
  const annex = acteurs['own annex of the town hall']
  for (const can_publish of [true, false]) await note(post(`${club}/can-publish`, { can_publish }, back))
  for (const badge of ['verifie', null]) await note(patch(`${club}/badge`, { badge }, back))
  for (const commune_ids of [[neighbour, elsewhere], []]) await note(patch(club, { commune_ids }, back))
  for (const type of ['mairie', 'association']) await note(patch(club, { type }, back))
  for (const active of [true, false]) await note(patch(`/admin/acteurs/${acteurs['own closed club']}/active`, { active }, back))
  for (const mairie_actor_id of [annex, mairie]) await note(patch(`/admin/communes/${commune}`, { mairie_actor_id }, back))
  for (const { id } of [self, stranger]) {
    await note(post(`${free}/users`, { user_id: id, role: 'owner' }, back))
    await note(ask('DELETE', `${free}/users/${id}`, back))
  }
  const publication = await makePublication(world.acteur, commune)
  await note(patch(`/admin/publications/${publication}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }, back))
  await note(patch(free, { nom: 'Un autre nom' }, back))
  await note(patch(`/admin/communes/${neighbour}`, { population: 1234 }, back))
}
