import type { z } from 'zod'
import type { Draft } from '../../../../contract/publications/drafts.ts'
import { EMPTY_RULE, isComplete, type Rule, type RuleForm, ruleFormOf } from '../../../ui/events/rule-form.ts'
import { type Traits, traitsOf } from '../../../ui/events/traits.ts'
import { EMPTY_MEDIAS, type MediaForm } from '../../../ui/medias/media-values.ts'
import { localOf } from '../../../ui/forms/local-moment.ts'
import { datesOf, type DateRow } from '../dates/occurrences.ts'
import type { OwnPublication } from '../state.ts'

export type StoredDraft = z.output<typeof Draft>
export type StoredEvent = NonNullable<StoredDraft['evenement']>
type Event = NonNullable<OwnPublication['evenement']>
type Severity = NonNullable<StoredDraft['alerte']>['severite']
type Nature = NonNullable<StoredDraft['acte']>['nature']

/** A position on a map, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** What is typed for a publication. Texts are as they are in their fields, times are local: 2026-11-29T18:30. */
export interface Content extends MediaForm {
  typeId: string | null
  communeId: string
  title: string
  body: string
  datesBy: 'rows' | 'rule'
  dates: DateRow[]
  rule: RuleForm
  status: Event['statut']
  statusReason: string
  place: string
  address: string
  position: Position | null
  free: boolean
  traits: Traits
  price: string
  booking: string
  severity: Severity
  instructions: string
  nature: Nature
  number: string
  actDay: string
  end: string
  schedule: string
}

export const EMPTY_CONTENT: Content = {
  ...EMPTY_MEDIAS,
  typeId: null,
  communeId: '',
  title: '',
  body: '',
  datesBy: 'rows',
  dates: [{ day: '', from: '', lastDay: '', to: '' }],
  rule: EMPTY_RULE,
  status: 'prevu',
  statusReason: '',
  place: '',
  address: '',
  position: null,
  free: false,
  traits: traitsOf(null),
  price: '',
  booking: '',
  severity: 'vigilance',
  instructions: '',
  nature: 'deliberation',
  number: '',
  actDay: '',
  end: '',
  schedule: '',
}

/** The content of a stored draft, as its form has it. Previews of pictures are read apart. */
export function contentOf(draft: StoredDraft): Content {
  const { evenement, alerte, acte } = draft
  const dates = datesOf(evenement?.occurrences ?? [])
  return {
    ...EMPTY_CONTENT,
    typeId: draft.type_id,
    communeId: draft.commune_id ?? '',
    title: draft.title ?? '',
    body: draft.body ?? '',
    ...(dates.length > 0 ? { dates } : {}),
    ...(evenement?.repetition ? ruleOf(evenement.repetition) : {}),
    place: evenement?.lieu?.nom ?? '',
    address: evenement?.lieu?.adresse ?? '',
    position: positionOf(evenement?.lieu),
    free: evenement?.gratuit ?? false,
    traits: traitsOf(evenement),
    price: evenement?.tarif ?? '',
    booking: evenement?.reservation_url ?? '',
    ...(alerte ? { severity: alerte.severite, instructions: alerte.consignes ?? '' } : {}),
    ...(acte ? { nature: acte.nature, number: acte.numero ?? '', actDay: acte.date_acte } : {}),
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

/** Whether a request body has all that is typed: a rule without an end makes no dates yet. */
export const isWhole = ({ datesBy, rule }: Content): boolean => datesBy === 'rows' || isComplete(rule)

/** How the dates of an event are given, by its rule; a first date begins the rule of an event without one. */
export const ruleOf = (rule: Rule | null | undefined, first?: { debut: string; fin: string }): Pick<Content, 'datesBy' | 'rule'> =>
  rule
    ? { datesBy: 'rule', rule: ruleFormOf(rule) }
    : { datesBy: 'rows', rule: first ? { ...EMPTY_RULE, journee: first.debut.length === 10, ...first } : EMPTY_RULE }

/** The position of a stored place; null without one. */
export const positionOf = (place: Partial<Record<keyof Position, number | null | undefined>> | null | undefined): Position | null =>
  place?.latitude == null || place.longitude == null ? null : { latitude: place.latitude, longitude: place.longitude }

/** The place of a request body: its commune stays as it is stored. */
export function placeBody(
  { place, address, position }: Pick<Content, 'place' | 'address' | 'position'>,
  stored: { commune_id?: string | null | undefined } | null | undefined,
) {
  const given = {
    nom: orNull(place),
    adresse: orNull(address),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
  return Object.values(given).some((value) => value !== null) ? { commune_id: stored?.commune_id ?? null, ...given } : null
}

export const orNull = (text: string): string | null => text.trim() || null
