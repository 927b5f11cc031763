import type { Kind } from '../../../../contract/publications/kinds.ts'
import { localDateTime } from '../dates.ts'
import { asNumber, ruleBody } from '../../../ui/events/rule-form.ts'
import { mediaBody } from '../../../ui/medias/media-values.ts'
import type { Publication } from '../publication.ts'
import type { CarriedForm, DateRow } from './form-values.ts'

/** The bodies of requests, from the values of the form. */

/** The instant of such a field; null if it is empty. */
export function instantOfField(value: string): string | null {
  const [day = '', time = ''] = value.split('T')
  return localDateTime(day, time)?.toISOString() ?? null
}

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
    // Dates that are not sent stay as they are, with what was changed of each.
    ...(withDates ? (by === 'rule' ? { repetition: ruleBody(rule) } : { occurrences: rows.map(rowBody) }) : {}),
  }
}

/** The alert of a request. */
export const alertBody = (value: Pick<CarriedForm, Extract<keyof CarriedForm, `alerte.${string}`>>) => ({
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
  if (typed.expire_le !== undefined) body['expire_le'] = instantOfField(typed.expire_le)
  if (kind === 'evenement' && (changed('evenement.') || changed('hasEvent'))) {
    const isNew = !before?.evenement
    if (value.hasEvent) body['evenement'] = eventBody(value, isNew || 'evenement.dates' in typed)
    else if (!isNew) body['evenement'] = null
  }
  if (kind === 'alerte' && (changed('alerte.') || before?.kind !== 'alerte')) body['alerte'] = alertBody(value)
  if (kind === 'acte' && (changed('acte.') || before?.kind !== 'acte'))
    body['acte'] = actBody(value, before?.kind !== 'acte' || 'acte.affiche_le' in typed)
  return body
}

/** The act of a request. A day of posting that is not sent stays as it is: what is shown may be derived from the publication. */
const actBody = (value: CarriedForm, withPosting: boolean) => ({
  nature: value['acte.nature'],
  numero: orNull(value['acte.numero']),
  date_acte: value['acte.date_acte'],
  ...(withPosting ? { affiche_le: orNull(value['acte.affiche_le']) } : {}),
})
