import type { z } from 'zod'
import type { Draft } from '../../../contract/publications/drafts.ts'
import { EMPTY_MEDIAS, mediaBody, type MediaForm } from '../../ui/medias/media-values.ts'
import { isoOf, localOf } from './local-time.ts'
import { datesOf, type DateRow, occurrencesOf } from './occurrences.ts'

export type StoredDraft = z.output<typeof Draft>
type StoredEvent = NonNullable<StoredDraft['evenement']>
type Severity = NonNullable<StoredDraft['alerte']>['severite']
type Nature = NonNullable<StoredDraft['acte']>['nature']

/** What is typed for a publication. Texts are as they are in their fields, times are local: 2026-11-29T18:30. */
export interface Content extends MediaForm {
  typeId: string | null
  communeId: string
  title: string
  body: string
  dates: DateRow[]
  place: string
  address: string
  free: boolean
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
  dates: [{ day: '', from: '', lastDay: '', to: '' }],
  place: '',
  address: '',
  free: false,
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
    place: evenement?.lieu?.nom ?? '',
    address: evenement?.lieu?.adresse ?? '',
    free: evenement?.gratuit ?? false,
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

const orNull = (text: string): string | null => text.trim() || null

/** The event of a request body: fields that the form does not have stay as they are stored. */
function eventBody(content: Content, stored: StoredEvent | null) {
  const occurrences = occurrencesOf(content.dates)
  const { repetition, occurrences: _, ...rest } = stored ?? {}
  const isPlaced = orNull(content.place) !== null || orNull(content.address) !== null
  return {
    ...rest,
    lieu: isPlaced ? { ...stored?.lieu, nom: orNull(content.place), adresse: orNull(content.address) } : null,
    gratuit: content.free || null,
    tarif: content.free ? null : orNull(content.price),
    reservation_url: orNull(content.booking),
    ...(occurrences.length > 0 ? { occurrences } : repetition ? { repetition } : {}),
  }
}

/** The fields of a request body, by the kind of the publication: an empty field is cleared. */
export function bodyOf(content: Content, kind: string, stored: StoredDraft | null) {
  return {
    type_id: content.typeId,
    commune_id: content.communeId,
    title: orNull(content.title),
    body: orNull(content.body),
    ...mediaBody(content),
    evenement: kind === 'evenement' ? eventBody(content, stored?.evenement ?? null) : null,
    alerte: kind === 'alerte' ? { ...stored?.alerte, severite: content.severity, consignes: orNull(content.instructions) } : null,
    acte:
      kind === 'acte' && content.actDay
        ? { ...stored?.acte, nature: content.nature, numero: orNull(content.number), date_acte: content.actDay }
        : null,
    expire_le: isoOf(content.end),
    publie_le: isoOf(content.schedule),
  }
}
