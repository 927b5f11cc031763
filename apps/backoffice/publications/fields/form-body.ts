import { carries, type Kind } from '../../../../contract/publications/kinds.ts'
import { asNumber, ruleBody } from '../../../ui/events/rule-form.ts'
import { mediaBody } from '../../../ui/medias/media-values.ts'
import type { Publication } from '../publication.ts'
import type { CarriedForm, DateRow } from './form-values.ts'
import { isoOf } from '../../../ui/forms/local-moment.ts'

/** The bodies of requests, from the values of the form. */

const orNull = (text: string): string | null => text.trim() || null
const rowBody = ({ debut, fin, statut, motif }: DateRow) => ({ debut, fin: orNull(fin), statut, motif: orNull(motif) })

function eventBody(value: CarriedForm, withDates: boolean) {
  const place = {
    nom: orNull(value['evenement.lieu.nom']),
    adresse: orNull(value['evenement.lieu.adresse']),
    commune_id: orNull(value['evenement.lieu.commune_id']),
    latitude: orNull(value['evenement.lieu.latitude']) && asNumber(value['evenement.lieu.latitude']),
    longitude: orNull(value['evenement.lieu.longitude']) && asNumber(value['evenement.lieu.longitude']),
  }
  const { by, rows, rule } = value['evenement.dates']
  return {
    statut: value['evenement.statut'],
    motif: orNull(value['evenement.motif']),
    permanent: value['evenement.permanent'],
    lieu: Object.values(place).some((given) => given !== null) ? place : null,
    gratuit: value['evenement.gratuit'] === '' ? null : value['evenement.gratuit'] === 'oui',
    tarif: orNull(value['evenement.tarif']),
    reservation_url: orNull(value['evenement.reservation_url']),
    public: orNull(value['evenement.public']),
    ...value['evenement.traits'],
    // Dates that are not sent stay as they are, with what was changed of each.
    ...(withDates ? (by === 'rule' ? { repetition: ruleBody(rule) } : { occurrences: rows.map(rowBody) }) : {}),
  }
}

/** The alert of a request. */
const alertBody = (value: Pick<CarriedForm, Extract<keyof CarriedForm, `alerte.${string}`>>) => ({
  severite: value['alerte.severite'],
  secteurs: value['alerte.secteurs']
    .split('\n')
    .map((sector) => sector.trim())
    .filter(Boolean),
  consignes: orNull(value['alerte.consignes']),
  source: orNull(value['alerte.source']),
})

/**
 * The part of a request body that the kind of the publication allows: fields of another kind are not sent.
 * @param typed the changed fields; of a new publication, all that are filled
 * @param before the stored publication; null for a new one
 */
export function carriedBody(
  value: CarriedForm,
  typed: Partial<CarriedForm>,
  kind: Kind,
  before: Pick<Publication, 'evenement' | 'kind'> | null,
): Record<string, unknown> {
  const changed = (prefix: string) => Object.keys(typed).some((name) => name.startsWith(prefix))
  const body: Record<string, unknown> = mediaBody(typed)
  if (typed.expire_le !== undefined) body['expire_le'] = isoOf(typed.expire_le)
  return { ...body, ...KIND_BODIES[kind]({ value, typed, before, changed }) }
}

interface Sent {
  value: CarriedForm
  typed: Partial<CarriedForm>
  before: Pick<Publication, 'evenement' | 'kind'> | null
  changed: (prefix: string) => boolean
}
/** Whether the stored publication has the details already. */
const had = (before: Sent['before'], details: 'alerte' | 'acte'): boolean => before !== null && carries(before.kind, details)

/** What a request says of the details of each kind: nothing of what did not change. */
const KIND_BODIES: Record<Kind, (sent: Sent) => Record<string, unknown>> = {
  actualite: () => ({}),
  information: () => ({}),
  evenement: ({ value, typed, before, changed }) => {
    if (!changed('evenement.') && !changed('hasEvent')) return {}
    const isNew = !before?.evenement
    if (value.hasEvent) return { evenement: eventBody(value, isNew || 'evenement.dates' in typed) }
    return isNew ? {} : { evenement: null }
  },
  alerte: ({ value, before, changed }) => (changed('alerte.') || !had(before, 'alerte') ? { alerte: alertBody(value) } : {}),
  acte: ({ value, typed, before, changed }) =>
    changed('acte.') || !had(before, 'acte') ? { acte: actBody(value, !had(before, 'acte') || 'acte.affiche_le' in typed) } : {},
}

/** The act of a request. A day of posting that is not sent stays as it is: what is shown may be derived from the publication. */
const actBody = (value: CarriedForm, withPosting: boolean) => ({
  nature: value['acte.nature'],
  numero: orNull(value['acte.numero']),
  date_acte: value['acte.date_acte'],
  ...(withPosting ? { affiche_le: orNull(value['acte.affiche_le']) } : {}),
})
