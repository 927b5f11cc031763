import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { transact } from '../../../platform/db/db.ts'
import { knownTraits } from '../events/known-traits.ts'
import { lockActeur } from '../writing/create.ts'
import { type LockedRow, lockUndeleted } from '../writing/lock.ts'
import { newest } from '../writing/waiting-edit.ts'
import type { DraftAnswer, DraftContent } from './rows.ts'
import { insertDraft } from './write.ts'

/**
 * Begins a draft with the content of a publication, for its actor.
 * @throws AppError not_found, scope_violation (also for an imported publication without an actor), permission_denied, validation_failed (one too many)
 */
export function copyPublication({ db, caller }: Context, { id }: { id: string }): Promise<DraftAnswer> {
  return transact(db, async (tx) => {
    const publication = newest(await lockUndeleted(tx, id))
    const { acteur_id } = publication
    if (acteur_id === null) throw new AppError('scope_violation')
    const { verdict } = await lockActeur(tx, caller, acteur_id)
    if (verdict !== 'allowed') throw new AppError(verdict)
    return insertDraft(tx, caller, acteur_id, copyOf(publication, new Date().toISOString()))
  })
}

/**
 * Returns what a new publication takes from an existing one: no occurrence, nothing that was done with an alert, no time of publication, and
 * no day or time that is over.
 * @param now RFC 3339, UTC
 */
function copyOf({ evenement, alerte, acte, ...publication }: LockedRow, now: string): DraftContent {
  const { title, body, commune_id, commune_ids, type_id, source_url, image_url, images, documents, import_source_id } = publication
  const ahead = (time: string | null) => (time !== null && time >= now.slice(0, time.length) ? time : null)
  // The days of an event follow from its occurrences.
  const day = (time: string | null) => (evenement ? null : ahead(time))
  return {
    title,
    body,
    commune_id,
    commune_ids,
    type_id,
    source_url,
    // The address at the source of an import is not that of a person: its picture is among the images.
    image_url: import_source_id === null ? image_url : null,
    images: images.map(({ media: _, ...picture }) => picture),
    documents: documents.map(({ media: _, ...document }) => document),
    date_debut: day(publication.date_debut),
    date_fin: day(publication.date_fin),
    expire_le: ahead(publication.expire_le),
    evenement: evenement && {
      statut: 'prevu',
      permanent: evenement.permanent,
      lieu: evenement.lieu,
      gratuit: evenement.gratuit,
      tarif: evenement.tarif,
      reservation_url: evenement.reservation_url,
      public: evenement.public,
      ...knownTraits(evenement),
    },
    alerte: alerte && { severite: alerte.severite, secteurs: alerte.secteurs, consignes: alerte.consignes, source: alerte.source },
    acte: acte && { nature: acte.nature, numero: acte.numero, date_acte: acte.date_acte },
  }
}
