import { fieldsOf } from '../../../ui/events/local-time.ts'
import { traitsOf } from '../../../ui/events/traits.ts'
import { ruleBody } from '../../../ui/events/rule-form.ts'
import { mediaBody, mediaFormOf } from '../../../ui/medias/media-values.ts'
import { type Content, EMPTY_CONTENT, orNull, placeBody, positionOf, ruleOf } from './content.ts'
import { isoOf, localOf } from '../../../ui/forms/local-moment.ts'
import { datesOf, type DateRow, occurrencesOf } from '../dates/occurrences.ts'
import type { OwnPublication } from '../state.ts'

type Event = NonNullable<OwnPublication['evenement']>

/** The dates of a stored event as they are typed, in local time of the commune. */
const dateRowsOf = ({ occurrences = [], fuseau }: Event): DateRow[] => datesOf(occurrences.map((one) => fieldsOf(one, fuseau)))

/** The content of a publication that was sent, as its form has it. */
export function editContentOf(publication: OwnPublication): Content {
  const { title, body, type_id, commune_id, evenement, alerte, acte, expire_le } = publication
  return {
    ...EMPTY_CONTENT,
    ...mediaFormOf(publication),
    typeId: type_id,
    communeId: commune_id,
    title,
    body,
    ...(evenement
      ? {
          dates: dateRowsOf(evenement),
          ...ruleOf(evenement.repetition, evenement.occurrences?.[0] && fieldsOf(evenement.occurrences[0], evenement.fuseau)),
          status: evenement.statut,
          statusReason: evenement.motif ?? '',
          place: evenement.lieu?.nom ?? '',
          address: evenement.lieu?.adresse ?? '',
          position: positionOf(evenement.lieu),
          free: evenement.gratuit ?? false,
          traits: traitsOf(evenement),
          price: evenement.tarif ?? '',
          booking: evenement.reservation_url ?? '',
        }
      : {}),
    ...(alerte ? { severity: alerte.severite, instructions: alerte.consignes ?? '' } : {}),
    ...(acte ? { nature: acte.nature, number: acte.numero ?? '', actDay: acte.date_acte } : {}),
    end: localOf(expire_le),
  }
}

/** The dates of a request body: a date that was not changed keeps its state and the reason of it. */
function occurrencesBody(rows: readonly DateRow[], { occurrences = [], fuseau }: Event) {
  const stored = new Map(occurrences.map((one) => [fieldsOf(one, fuseau).debut, one]))
  return occurrencesOf(rows).map((row) => {
    const { statut, motif } = stored.get(row.debut) ?? {}
    return { ...row, ...(statut ? { statut, motif } : {}) }
  })
}

/** The event of a request body: fields that the form does not have stay as they are stored, and so do dates that were not changed. */
function eventBody(typed: Partial<Content>, value: Content, stored: Event) {
  const { permanent, public: audience } = stored
  return {
    statut: value.status,
    motif: orNull(value.statusReason),
    permanent,
    public: audience,
    lieu: placeBody(value, stored.lieu),
    gratuit: value.free || (stored.gratuit === false ? false : null),
    tarif: value.free ? null : orNull(value.price),
    ...value.traits,
    reservation_url: orNull(value.booking),
    ...(OF_DATES.some((name) => name in typed)
      ? value.datesBy === 'rule'
        ? { repetition: ruleBody(value.rule) }
        : { occurrences: occurrencesBody(value.dates, stored) }
      : {}),
  }
}

/** The fields of the dates. */
export const OF_DATES = ['datesBy', 'dates', 'rule'] as const
const OF_EVENT = [...OF_DATES, 'status', 'statusReason', 'place', 'address', 'position', 'free', 'price', 'traits', 'booking'] as const
const OF_ALERT = ['severity', 'instructions'] as const
const OF_ACT = ['nature', 'number', 'actDay'] as const

/**
 * The request body of an edit: what was changed.
 * @param typed the changed fields of the form
 * @param value all fields of the form
 */
export function changeBody(typed: Partial<Content>, value: Content, { evenement, alerte, acte }: OwnPublication) {
  const changed = (names: readonly (keyof Content)[]) => names.some((name) => name in typed)
  return {
    ...(typed.title === undefined ? {} : { title: typed.title }),
    ...(typed.body === undefined ? {} : { body: typed.body }),
    ...(typed.end === undefined ? {} : { expire_le: isoOf(typed.end) }),
    ...mediaBody(typed),
    ...(evenement && changed(OF_EVENT) ? { evenement: eventBody(typed, value, evenement) } : {}),
    ...(alerte && changed(OF_ALERT)
      ? {
          alerte: {
            severite: value.severity,
            secteurs: alerte.secteurs,
            source: alerte.source,
            consignes: orNull(value.instructions),
          },
        }
      : {}),
    ...(acte && changed(OF_ACT) ? { acte: { nature: value.nature, numero: orNull(value.number), date_acte: value.actDay } } : {}),
  }
}
