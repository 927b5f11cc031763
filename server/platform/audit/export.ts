import { civilTime, csv } from '../http/formats/csv.ts'
import { type AuditFilters, everyRow, type TrailRow } from './list.ts'
import type { AuditContext } from './undo-state.ts'

const HEADINGS = {
  seq: 'N°',
  at: 'Date (Paris)',
  instant: 'Instant (UTC)',
  who: 'Auteur',
  email: 'E-mail de l’auteur',
  user_id: 'Identifiant de l’auteur',
  action: 'Action',
  parts: 'Autres objets de la même décision',
  part_of: 'Partie de la décision',
  target_type: 'Type de cible',
  target_label: 'Cible',
  target_id: 'Identifiant de la cible',
  changes: 'Changements',
  undo: 'Annulation',
  request_id: 'Requête',
  id: 'Identifiant',
}

/** Returns the trail as CSV for spreadsheets. */
export const auditFile = (ctx: AuditContext, filters: AuditFilters) => csv(lines(ctx, filters), HEADINGS)

async function* lines(ctx: AuditContext, filters: AuditFilters) {
  for await (const row of everyRow(ctx, filters))
    yield {
      ...row,
      at: civilTime(row.at),
      instant: row.at,
      who: whoOf(row),
      email: row.user?.email ?? null,
      parts: row.parts || null,
      undo: row.undo && UNDO[row.undo],
      changes: JSON.stringify(row.changes),
    }
}

const whoOf = ({ user, actor_kind }: TrailRow): string =>
  user ? [user.prenom, user.nom].filter(Boolean).join(' ') || (user.email ?? user.id) : (KINDS[actor_kind] ?? actor_kind)

const KINDS: Record<string, string> = { anonymous: 'anonyme', system: 'système', cli: 'ligne de commande', user: 'compte supprimé' }
const UNDO = { possible: 'possible', done: 'faite', changed_since: 'modifié depuis', left: 'déjà parti' }
