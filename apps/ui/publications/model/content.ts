import type { z } from 'zod'
import type { Draft } from '../../../../contract/publications/drafts.ts'
import { fieldsOf } from '../../events/local-time.ts'
import { EMPTY_RULE, isComplete, type Rule, type RuleForm, ruleFormOf } from '../../events/rule-form.ts'
import { type Traits, traitsOf } from '../../events/traits.ts'
import { localOf } from '../../forms/local-moment.ts'
import { EMPTY_MEDIAS, type MediaForm, mediaFormOf } from '../../medias/media-values.ts'
import { datesOf, type DateRow } from '../dates/occurrences.ts'
import type { EventRecord, PublicationRecord } from '../record.ts'

export type StoredDraft = z.output<typeof Draft>

/** A position on a map, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** What is typed for a publication, in every form. Texts are as they are in their fields, times are local: 2026-11-29T18:30. */
export interface Content extends MediaForm {
  typeId: string | null
  communeId: string
  communeIds: string[]
  title: string
  body: string
  sourceUrl: string
  imageUrl: string
  /** The days of an event without hours. */
  firstDay: string
  lastDay: string
  /** Whether an event has hours, place and price, and not only days. */
  hasEvent: boolean
  datesBy: 'rows' | 'rule'
  dates: DateRow[]
  rule: RuleForm
  status: EventRecord['statut']
  statusReason: string
  permanent: boolean
  place: string
  address: string
  placeCommune: string | null
  position: Position | null
  admission: '' | 'oui' | 'non'
  price: string
  booking: string
  audience: string
  traits: Traits
  severity: NonNullable<StoredDraft['alerte']>['severite']
  /** One sector a line. */
  sectors: string
  instructions: string
  source: string
  nature: NonNullable<StoredDraft['acte']>['nature']
  number: string
  actDay: string
  signatory: string
  /** The day of the transmission to the préfecture. */
  sentOn: string
  postedOn: string
  end: string
  schedule: string
}

export const EMPTY_CONTENT: Content = {
  ...EMPTY_MEDIAS,
  typeId: null,
  communeId: '',
  communeIds: [],
  title: '',
  body: '',
  sourceUrl: '',
  imageUrl: '',
  firstDay: '',
  lastDay: '',
  hasEvent: true,
  datesBy: 'rows',
  dates: [{ day: '', from: '', lastDay: '', to: '' }],
  rule: EMPTY_RULE,
  status: 'prevu',
  statusReason: '',
  permanent: false,
  place: '',
  address: '',
  placeCommune: null,
  position: null,
  admission: '',
  price: '',
  booking: '',
  audience: '',
  traits: traitsOf(null),
  severity: 'vigilance',
  sectors: '',
  instructions: '',
  source: '',
  nature: 'deliberation',
  number: '',
  actDay: '',
  signatory: '',
  sentOn: '',
  postedOn: '',
  end: '',
  schedule: '',
}

/** The event of a draft or of a publication, without its dates. */
const eventOf = (event: NonNullable<StoredDraft['evenement']> | EventRecord): Partial<Content> => ({
  status: event.statut,
  statusReason: event.motif ?? '',
  permanent: event.permanent,
  place: event.lieu?.nom ?? '',
  address: event.lieu?.adresse ?? '',
  placeCommune: event.lieu?.commune_id ?? null,
  position: positionOf(event.lieu),
  admission: event.gratuit == null ? '' : event.gratuit ? 'oui' : 'non',
  price: event.tarif ?? '',
  booking: event.reservation_url ?? '',
  audience: event.public ?? '',
  traits: traitsOf(event),
})

/** The alert and the act of a draft or of a publication. */
const detailsOf = ({ alerte, acte }: Pick<StoredDraft | PublicationRecord, 'alerte' | 'acte'>): Partial<Content> => ({
  ...(alerte && {
    severity: alerte.severite,
    sectors: (alerte.secteurs ?? []).join('\n'),
    instructions: alerte.consignes ?? '',
    source: alerte.source ?? '',
  }),
  ...(acte && {
    nature: acte.nature,
    number: acte.numero ?? '',
    actDay: acte.date_acte,
    signatory: acte.signataire ?? '',
    sentOn: acte.transmis_le ?? '',
    postedOn: acte.affiche_le ?? '',
  }),
})

/** The content of a stored draft, as its form has it. Previews of pictures are read apart. */
export function contentOfDraft(draft: StoredDraft): Content {
  const { evenement } = draft
  const dates = datesOf(evenement?.occurrences ?? [])
  return {
    ...EMPTY_CONTENT,
    typeId: draft.type_id,
    communeId: draft.commune_id ?? '',
    title: draft.title ?? '',
    body: draft.body ?? '',
    ...(evenement && eventOf(evenement)),
    ...(dates.length > 0 ? { dates } : {}),
    ...(evenement?.repetition ? ruleOf(evenement.repetition) : {}),
    ...detailsOf(draft),
    end: localOf(draft.expire_le),
    schedule: localOf(draft.publie_le),
    images: draft.images.map(({ media_id, alt, decorative, legende, credit }) => ({
      media_id,
      alt: alt ?? '',
      decorative,
      legende: legende ?? '',
      credit: credit ?? '',
      preview: null,
    })),
    documents: draft.documents.map(({ media_id, titre }) => ({ media_id, titre })),
  }
}

/** The content of a publication that was sent, as its form has it. */
export function contentOfRecord(publication: PublicationRecord): Content {
  const { evenement } = publication
  return {
    ...EMPTY_CONTENT,
    ...mediaFormOf(publication),
    typeId: publication.type_id,
    communeId: publication.commune_id,
    communeIds: publication.commune_ids,
    title: publication.title,
    body: publication.body,
    sourceUrl: publication.source_url ?? '',
    imageUrl: publication.image_url ?? '',
    firstDay: publication.date_debut ?? '',
    lastDay: publication.date_fin ?? '',
    hasEvent: evenement !== null,
    ...(evenement && {
      ...eventOf(evenement),
      dates: datesOf((evenement.occurrences ?? []).map((one) => fieldsOf(one, evenement.fuseau))),
      ...ruleOf(evenement.repetition, evenement.occurrences?.[0] && fieldsOf(evenement.occurrences[0], evenement.fuseau)),
    }),
    ...detailsOf(publication),
    end: localOf(publication.expire_le),
  }
}

/** Whether a request body has all that is typed: a rule without an end makes no dates yet. */
export const isWhole = ({ datesBy, rule }: Content): boolean => datesBy === 'rows' || isComplete(rule)

/** How the dates of an event are given, by its rule; a first date begins the rule of an event without one. */
const ruleOf = (rule: Rule | null | undefined, first?: { debut: string; fin: string }): Pick<Content, 'datesBy' | 'rule'> =>
  rule
    ? { datesBy: 'rule', rule: ruleFormOf(rule) }
    : { datesBy: 'rows', rule: first ? { ...EMPTY_RULE, journee: first.debut.length === 10, ...first } : EMPTY_RULE }

/** The position of a stored place; null without one. */
export const positionOf = (place: Partial<Record<keyof Position, number | null | undefined>> | null | undefined): Position | null =>
  place?.latitude == null || place.longitude == null ? null : { latitude: place.latitude, longitude: place.longitude }

export const orNull = (text: string): string | null => text.trim() || null
