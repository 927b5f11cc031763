import type { z } from 'zod'
import type { updateDraft } from '../../../../contract/publications/drafts.ts'
import type { Details, Kind } from '../../../../contract/publications/kinds.ts'
import { fieldsOf } from '../../events/local-time.ts'
import { ruleBody } from '../../events/rule-form.ts'
import { type DateRow, occurrencesOf } from '../dates/occurrences.ts'
import { type Content, isWhole, orNull } from '../model/content.ts'
import type { EventRecord, PublicationRecord } from '../record.ts'

/** What a request body says of the details of a kind. */
type DetailsBody = Pick<z.input<typeof updateDraft.body>, Details>

/** What only one kind has, as a request has it. */
interface KindDetails {
  name: Details
  /** The fields of the form that it is made of. */
  fields: readonly (keyof Content)[]
  /** @param stored null for a draft and for a new publication @param typed the changed fields */
  body: (content: Content, stored: PublicationRecord | null, typed: Partial<Content>) => Partial<DetailsBody>
}

export const NO_DETAILS: DetailsBody = { evenement: null, alerte: null, acte: null }

/** The fields of the dates. */
export const OF_DATES = ['datesBy', 'dates', 'rule'] as const satisfies readonly (keyof Content)[]

/** An event: its dates, its place, what is practical. */
const evenement: KindDetails = {
  name: 'evenement',
  fields: [
    ...OF_DATES,
    ...(['hasEvent', 'status', 'statusReason', 'permanent', 'place', 'address', 'placeCommune', 'position'] as const),
    ...(['admission', 'price', 'booking', 'audience', 'traits'] as const),
  ],
  body: (content, stored, typed) => {
    const before = stored?.evenement ?? null
    if (!content.hasEvent) return before ? { evenement: null } : {}
    return { evenement: eventBody(content, before, before === null || OF_DATES.some((name) => name in typed)) }
  },
}

/** The event of a request body. Dates that are not sent stay as they are, with what was changed of each. */
function eventBody(content: Content, stored: EventRecord | null, withDates: boolean) {
  const { place, address, placeCommune, position, admission } = content
  const lieu = {
    nom: orNull(place),
    adresse: orNull(address),
    commune_id: placeCommune,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
  const occurrences = occurrencesBody(content.dates, stored)
  const dates =
    content.datesBy === 'rule'
      ? stored || isWhole(content)
        ? { repetition: ruleBody(content.rule) }
        : {}
      : stored || occurrences.length > 0
        ? { occurrences }
        : {}
  return {
    statut: content.status,
    motif: orNull(content.statusReason),
    permanent: content.permanent,
    public: orNull(content.audience),
    lieu: Object.values(lieu).some((value) => value !== null) ? lieu : null,
    gratuit: admission === '' ? null : admission === 'oui',
    tarif: orNull(content.price),
    ...content.traits,
    reservation_url: orNull(content.booking),
    ...(withDates ? dates : {}),
  }
}

/** The dates of a request body: a stored date that was not changed keeps its state and the reason of it. */
function occurrencesBody(rows: readonly DateRow[], event: EventRecord | null) {
  const stored = new Map((event?.occurrences ?? []).map((one) => [fieldsOf(one, event?.fuseau ?? '').debut, one]))
  return occurrencesOf(rows).map((row) => {
    const { statut, motif } = stored.get(row.debut) ?? {}
    return { ...row, ...(statut ? { statut, motif } : {}) }
  })
}

/** An alert: how serious it is, where, what to do, who says it. */
const alerte: KindDetails = {
  name: 'alerte',
  fields: ['severity', 'sectors', 'instructions', 'source'],
  body: ({ severity, sectors, instructions, source }) => ({
    alerte: {
      severite: severity,
      secteurs: sectors
        .split('\n')
        .map((sector) => sector.trim())
        .filter(Boolean),
      consignes: orNull(instructions),
      source: orNull(source),
    },
  }),
}

/** An act: its nature, number and day, who signed it, its transmission. */
const acte: KindDetails = {
  name: 'acte',
  fields: ['nature', 'number', 'actDay', 'signatory', 'sentOn', 'postedOn'],
  body: ({ nature, number, actDay, signatory, sentOn, postedOn }, stored, typed) => ({
    acte:
      actDay === '' && stored === null
        ? null
        : {
            nature,
            numero: orNull(number),
            date_acte: actDay,
            signataire: orNull(signatory),
            transmis_le: orNull(sentOn),
            // A day of posting that is not sent stays as it is: what is shown may be derived from the publication.
            ...('postedOn' in typed && (stored !== null || postedOn !== '') ? { affiche_le: orNull(postedOn) } : {}),
          },
  }),
}

/** The details of each kind in a request; null: it has none. */
export const KIND_DETAILS: Record<Kind, KindDetails | null> = { actualite: null, information: null, evenement, alerte, acte }
