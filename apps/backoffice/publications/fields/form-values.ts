import type { Event } from '../events/event-facts.tsx'
import { fieldsOf } from '../../../ui/events/local-time.ts'
import { EMPTY_RULE, type RuleForm, ruleFormOf } from '../../../ui/events/rule-form.ts'
import { type Traits, traitsOf } from '../../../ui/events/traits.ts'
import { EMPTY_MEDIAS, type MediaForm, mediaFormOf } from '../../../ui/medias/media-values.ts'
import type { Publication } from '../publication.ts'
import { localOf } from '../../../ui/forms/local-moment.ts'

/** One date of an event in the form: days for whole days, else local times of the commune. */
export interface DateRow {
  journee: boolean
  debut: string
  fin: string
  statut: string
  motif: string
}
/** How the dates are given: one by one, or by a rule. */
export interface DatesForm {
  by: 'rows' | 'rule'
  rows: DateRow[]
  rule: RuleForm
}

/** The fields of a publication beside the specification's, flat, named as the faults of the service are. An absent value is empty. */
export interface CarriedForm extends MediaForm {
  expire_le: string
  /** Whether an event has hours, place and price, and not only days. */
  hasEvent: boolean
  'evenement.statut': string
  'evenement.motif': string
  'evenement.permanent': boolean
  'evenement.lieu.nom': string
  'evenement.lieu.adresse': string
  'evenement.lieu.commune_id': string
  'evenement.lieu.latitude': string
  'evenement.lieu.longitude': string
  'evenement.gratuit': string
  'evenement.tarif': string
  'evenement.reservation_url': string
  'evenement.public': string
  'evenement.traits': Traits
  'evenement.dates': DatesForm
  'alerte.severite': string
  /** One sector a line. */
  'alerte.secteurs': string
  'alerte.consignes': string
  'alerte.source': string
  'acte.nature': string
  'acte.numero': string
  'acte.date_acte': string
  'acte.affiche_le': string
}

export const EMPTY_ROW: DateRow = { journee: false, debut: '', fin: '', statut: 'prevu', motif: '' }
export const EMPTY_CARRIED: CarriedForm = {
  ...EMPTY_MEDIAS,
  expire_le: '',
  hasEvent: false,
  'evenement.statut': 'prevu',
  'evenement.motif': '',
  'evenement.permanent': false,
  'evenement.lieu.nom': '',
  'evenement.lieu.adresse': '',
  'evenement.lieu.commune_id': '',
  'evenement.lieu.latitude': '',
  'evenement.lieu.longitude': '',
  'evenement.gratuit': '',
  'evenement.tarif': '',
  'evenement.reservation_url': '',
  'evenement.public': '',
  'evenement.traits': traitsOf(null),
  'evenement.dates': { by: 'rows', rows: [EMPTY_ROW], rule: EMPTY_RULE },
  'alerte.severite': 'vigilance',
  'alerte.secteurs': '',
  'alerte.consignes': '',
  'alerte.source': '',
  'acte.nature': 'deliberation',
  'acte.numero': '',
  'acte.date_acte': '',
  'acte.affiche_le': '',
}

/** The stored values of a publication in the form. */
export function carriedFormOf(publication: Publication): CarriedForm {
  const { expire_le, evenement, alerte, acte } = publication
  return {
    ...EMPTY_CARRIED,
    ...mediaFormOf(publication),
    expire_le: localOf(expire_le),
    ...(evenement ? eventFormOf(evenement) : {}),
    ...(alerte
      ? {
          'alerte.severite': alerte.severite,
          'alerte.secteurs': alerte.secteurs.join('\n'),
          'alerte.consignes': alerte.consignes ?? '',
          'alerte.source': alerte.source ?? '',
        }
      : {}),
    ...(acte
      ? {
          'acte.nature': acte.nature,
          'acte.numero': acte.numero ?? '',
          'acte.date_acte': acte.date_acte,
          'acte.affiche_le': acte.affiche_le ?? '',
        }
      : {}),
  }
}

function eventFormOf(event: Event): Partial<CarriedForm> {
  const { lieu, gratuit, occurrences = [], fuseau, repetition } = event
  const rows = occurrences.map((one) => ({
    journee: one.journee,
    ...fieldsOf(one, fuseau),
    statut: one.statut,
    motif: one.motif ?? '',
  }))
  return {
    hasEvent: true,
    'evenement.statut': event.statut,
    'evenement.motif': event.motif ?? '',
    'evenement.permanent': event.permanent,
    'evenement.lieu.nom': lieu?.nom ?? '',
    'evenement.lieu.adresse': lieu?.adresse ?? '',
    'evenement.lieu.commune_id': lieu?.commune_id ?? '',
    'evenement.lieu.latitude': String(lieu?.latitude ?? ''),
    'evenement.lieu.longitude': String(lieu?.longitude ?? ''),
    'evenement.gratuit': gratuit === null ? '' : gratuit ? 'oui' : 'non',
    'evenement.tarif': event.tarif ?? '',
    'evenement.reservation_url': event.reservation_url ?? '',
    'evenement.public': event.public ?? '',
    'evenement.traits': traitsOf(event),
    'evenement.dates': {
      by: repetition ? 'rule' : 'rows',
      rows,
      rule: repetition ? ruleFormOf(repetition) : { ...EMPTY_RULE, ...startOf(rows[0]) },
    },
  }
}

const startOf = (row: DateRow | undefined) => (row ? { journee: row.journee, debut: row.debut, fin: row.fin } : {})
