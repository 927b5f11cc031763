import type { z } from 'zod'
import { type Act, type ActInput, POSTING_MONTHS } from '../../../../contract/publications/acts.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import type { StoredMedias } from '../pictures/stored-medias.ts'

/** An act as `publications.acte` has it: the answer's fields, and the day of posting that was given. A trigger sets the two days of the posting. */
export interface StoredAct extends z.output<typeof Act> {
  affichage_donne: string | null
}

/** What is stored of a publication before a change. */
interface Before {
  kind: Kind
  acte: StoredAct | null
  documents: StoredMedias['documents']
  publie_le: string | null
}

/** Returns today's date in France. */
const today = (): string => Temporal.Now.plainDateISO('Europe/Paris').toString()
const dayOf = (time: string): string => Temporal.Instant.from(time).toZonedDateTimeISO('Europe/Paris').toPlainDate().toString()
/** Returns the next day. East of France, the day of a commune can be that already. */
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
/** Returns the first day on which a posting that began on a day may end. */
const endOfPosting = (day: string): string => Temporal.PlainDate.from(day).add({ months: POSTING_MONTHS }).toString()

/**
 * Returns the act to store: what the input says, with the digest of its document. An act has one PDF document, which stays as it is from the
 * posting on: a corrected act is another publication. Spec §2-61, §2-62.
 * @param input absent: unchanged
 * @param before what is stored, if anything
 * @throws AppError validation_failed
 */
export function storedAct(
  input: z.output<typeof ActInput> | null | undefined,
  {
    kind,
    documents,
    before,
    publie_le,
  }: { kind: Kind; documents: StoredMedias['documents']; before: Before | null; publie_le: string | null },
): StoredAct | null {
  if (input && kind !== 'acte') throw invalid('body.acte', 'counts only with a type of the kind acte')
  const was = before?.acte ?? null
  const isPosted = was !== null && before !== null && before.publie_le !== null && Date.parse(before.publie_le) <= Date.now()
  if (isPosted && kind !== 'acte') throw invalid('body.type_id', 'cannot change: the act is posted')
  if (kind !== 'acte') return null
  // Written by an import or a release without acts.
  if (before?.kind === 'acte' && was === null && !input) return null
  const [document] = documents
  if (input === null || (!input && !was)) throw invalid('body.acte', 'is required for an act')
  if (!document) throw invalid('body.documents', 'is required: the PDF document of the act')
  if (documents.length > 1) throw invalid('body.documents', 'must be one document: the act')
  const given = input?.affiche_le === undefined ? (was?.affichage_donne ?? null) : input.affiche_le
  if (isPosted && document.media_id !== before.documents[0]?.media_id)
    throw invalid('body.documents', 'cannot change: the act is posted. Publish a corrected act')
  if (isPosted && given !== was.affichage_donne) throw invalid('body.acte.affiche_le', 'cannot change: the act is posted')
  if (given !== null && given !== was?.affichage_donne && given > (publie_le ? dayOf(publie_le) : today()))
    throw invalid('body.acte.affiche_le', 'must not be after the publication')
  const taken = input?.date_acte ?? was?.date_acte ?? ''
  if (taken !== was?.date_acte && taken > (given ?? dayAfter(publie_le ? dayOf(publie_le) : today())))
    throw invalid('body.acte.date_acte', 'must not be after the posting')
  return {
    nature: input?.nature ?? (was as StoredAct).nature,
    numero: input ? (input.numero ?? null) : (was as StoredAct).numero,
    date_acte: taken,
    affichage_donne: given,
    affiche_le: was?.affiche_le ?? null,
    affiche_jusqu_au: was?.affiche_jusqu_au ?? null,
    sha256: document.media.sha256 ?? '',
  }
}

/** Refuses acts of anybody but a municipal office and the administrators. Spec §2-61. @throws AppError permission_denied */
export function assertMayPost(kind: Kind, acteurType: string | null, isAdmin: boolean): void {
  if (kind === 'acte' && acteurType !== 'mairie' && !isAdmin) throw new AppError('permission_denied')
}

/** Returns the first day on which the posting of an act may end, if it is published at a time; null: now. */
export const mayEndOn = ({ affichage_donne }: StoredAct, publie_le: string | null): string =>
  endOfPosting(affichage_donne ?? (publie_le ? dayOf(publie_le) : today()))

/** Whether a time is before a day begins in France. */
export const isBefore = (time: string | number, day: string): boolean =>
  new Date(time).getTime() < Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris').epochMilliseconds
