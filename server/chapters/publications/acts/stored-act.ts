import type { z } from 'zod'
import { type Act, type ActInput, POSTING_MONTHS } from '../../../../contract/publications/acts.ts'
import { invalid } from '../../../../contract/errors.ts'
import { carries, type Kind } from '../../../../contract/publications/kinds.ts'
import type { StoredMedias } from '../pictures/stored-medias.ts'

/** An act as `publications.acte` has it: the answer's fields, and the day of posting that was given. A trigger sets the two days of the posting. */
export interface StoredAct extends z.output<typeof Act> {
  affichage_donne: string | null
}

/** What an act looks at beside its input: its documents, what is stored, and the time of publication. */
export interface AroundAct {
  documents: StoredMedias['documents']
  before: { kind: Kind; acte: StoredAct | null; documents: StoredMedias['documents']; publie_le: string | null } | null
  publie_le: string | null
}

/** Whether residents may have read the act that is stored. */
export const isPosted = (
  before: AroundAct['before'],
): before is NonNullable<AroundAct['before']> & { acte: StoredAct; publie_le: string } =>
  before?.acte != null && before.publie_le !== null && Date.parse(before.publie_le) <= Date.now()

/** Whether two lists have the same documents in the same order. */
export const areSame = (one: StoredMedias['documents'], other: StoredMedias['documents']): boolean =>
  one.map(({ media_id }) => media_id).join() === other.map(({ media_id }) => media_id).join()

/** Returns today's date in France. */
const today = (): string => Temporal.Now.plainDateISO('Europe/Paris').toString()
const dayOf = (time: string): string => Temporal.Instant.from(time).toZonedDateTimeISO('Europe/Paris').toPlainDate().toString()
/** Returns the next day. East of France, the day of a commune can be that already. */
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()
/** Returns the first day on which a posting that began on a day may end. */
const endOfPosting = (day: string): string => Temporal.PlainDate.from(day).add({ months: POSTING_MONTHS }).toString()

/**
 * Returns the act to store: what the input says, with the digest of its document. An act is its first PDF document; the others are its annexes. They stay as they are from
 * the posting on: a corrected act is another publication. Spec §2-61, §2-62.
 * @param input absent: unchanged
 * @param before what is stored, if anything
 * @throws AppError validation_failed
 */
export function storedAct(
  input: z.output<typeof ActInput> | null | undefined,
  { documents, before, publie_le }: AroundAct,
): StoredAct | null {
  const was = before?.acte ?? null
  // Written by an import or a release without acts.
  if (before && carries(before.kind, 'acte') && was === null && !input) return null
  const [document] = documents
  if (input === null || (!input && !was)) throw invalid('body.acte', 'is required for an act')
  if (!document) throw invalid('body.documents', 'is required: the PDF document of the act')
  const given = input?.affiche_le === undefined ? (was?.affichage_donne ?? null) : input.affiche_le
  if (isPosted(before) && !areSame(documents, before.documents))
    throw invalid('body.documents', 'cannot change: the act is posted. Publish a corrected act')
  if (isPosted(before) && given !== before.acte.affichage_donne) throw invalid('body.acte.affiche_le', 'cannot change: the act is posted')
  if (given !== null && given !== was?.affichage_donne && given > (publie_le ? dayOf(publie_le) : today()))
    throw invalid('body.acte.affiche_le', 'must not be after the publication')
  const taken = input?.date_acte ?? was?.date_acte ?? ''
  if (taken !== was?.date_acte && taken > (given ?? dayAfter(publie_le ? dayOf(publie_le) : today())))
    throw invalid('body.acte.date_acte', 'must not be after the posting')
  const transmitted = input?.transmis_le === undefined ? (was?.transmis_le ?? null) : input.transmis_le
  if (transmitted !== null && transmitted !== was?.transmis_le && transmitted > dayAfter(today()))
    throw invalid('body.acte.transmis_le', 'must not be in the future')
  return {
    nature: input?.nature ?? (was as StoredAct).nature,
    numero: input ? (input.numero ?? null) : (was as StoredAct).numero,
    date_acte: taken,
    signataire: input?.signataire === undefined ? (was?.signataire ?? null) : input.signataire,
    transmis_le: transmitted,
    affichage_donne: given,
    affiche_le: was?.affiche_le ?? null,
    affiche_jusqu_au: was?.affiche_jusqu_au ?? null,
    sha256: document.media.sha256 ?? '',
  }
}

/** Returns the first day on which the posting of an act may end, if it is published at a time; null: now. */
export const mayEndOn = ({ affichage_donne }: StoredAct, publie_le: string | null): string =>
  endOfPosting(affichage_donne ?? (publie_le ? dayOf(publie_le) : today()))

/** Whether a time is before a day begins in France. */
export const isBefore = (time: string | number, day: string): boolean =>
  new Date(time).getTime() < Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris').epochMilliseconds
