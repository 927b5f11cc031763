import type { Insertable } from 'kysely'
import { UNDOABLE } from '../server/chapters/publications/writing/recorded.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { addHours } from './dates.ts'
import type { Link } from './links.ts'
import type { Team } from './people.ts'
import type { PlacedActor } from './placed.ts'
import type { Publication } from './publication-rows.ts'
import type { Trail } from './trail.ts'

interface Sources {
  trail: Trail
  team: Team
  actors: readonly PlacedActor[]
  links: readonly Link[]
}
const HOURS_AGO = 3
const PRACTICAL = 'Attention, l’horaire a changé : l’accueil ouvre une demi-heure plus tôt.'

/**
 * Adds an edit that waits beside what residents see: of the latest publication whose actor has somebody who may write for it and not publish.
 * @returns its row; null if no publication is suitable
 */
export function addWaitingEdit(
  publications: readonly Publication[],
  { trail, team, actors, links }: Sources,
): Insertable<Database['publication_waiting_edits']> | null {
  const at = addHours(trail.now, -HOURS_AGO)
  const needsApproval = new Set(actors.flatMap(({ id, canPublish }) => (canPublish ? [] : [id])))
  const authorOf = ({ acteur_id }: Publication) =>
    links.find(
      ({ acteur_id: id, permissions, since, user_id }) =>
        id === acteur_id &&
        permissions.includes('manage_publications') &&
        (needsApproval.has(id) || !permissions.includes('publish_publications')) &&
        since < at &&
        team.wasActive(user_id, at),
    )?.user_id
  const isSuitable = (one: Publication) =>
    one.moderation_status === 'published' &&
    !one.deleted_at &&
    !one.alerte &&
    !one.en_avant &&
    !(one.expire_le && one.expire_le < addHours(trail.now, 72).toISOString()) &&
    Boolean(one.publie_le && one.publie_le < addHours(at, -1).toISOString()) &&
    authorOf(one) !== undefined
  const [publication] = publications.filter(isSuitable).toSorted((a, b) => String(b.publie_le).localeCompare(String(a.publie_le)))
  if (!publication) return null
  const { id, title, body } = publication
  const author = authorOf(publication) ?? null
  const content = { title: `${title} : nouvel horaire`, body: `${PRACTICAL}\n\n${body}` }
  const created_at = at.toISOString()
  const stored = {
    content,
    status: 'pending',
    reason: null,
    author,
    admin_decision: null,
    created_at,
    updated_at: created_at,
    decided_at: null,
  }
  trail.add({
    at,
    by: author,
    action: 'publication.update',
    type: 'publication',
    id,
    before: { title, body, moderation_status: 'published', valide: true, modification: null, waiting: null },
    after: { ...content, moderation_status: 'pending', valide: false, modification: { statut: 'pending', created_at }, waiting: stored },
    undo: { columns: UNDOABLE },
  })
  publication.waiting_edit_status = 'pending'
  return { ...stored, publication_id: id, content: JSON.stringify(content) }
}
