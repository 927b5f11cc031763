import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useEventLine } from '../../ui/publications/dates/event-line.tsx'
import type { Publication } from '../publications/publication.ts'
import { usePublicationTypes } from '../publications/types.ts'
import { duplicateTexts } from './texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

export interface Field {
  label: string
  value: (publication: Publication) => string
  /** Whether the field is compared word by word. */
  words?: boolean
}

/** The compared fields. */
export function useFields(): readonly Field[] {
  const t = useTexts(duplicateTexts)
  const eventLine = useEventLine()
  const { typeName } = usePublicationTypes()
  return [
    { label: t.title_, value: ({ title }) => title, words: true },
    { label: t.text, value: ({ body }) => body, words: true },
    { label: t.actor, value: ({ acteur }) => acteur?.nom ?? t.none },
    { label: t.commune, value: ({ commune }) => communeName(commune) },
    { label: t.type, value: ({ type_id }) => typeName(type_id) ?? t.none },
    { label: t.dates, value: (publication) => eventLine(publication) ?? t.none },
    { label: t.link, value: ({ source_url }) => source_url ?? t.none, words: false },
    { label: t.image, value: ({ image_url }) => image_url ?? t.none },
  ]
}

/** The time of receipt. It helps to choose; it is not a difference. */
export function useReceivedAt() {
  const format = useFormat()
  return ({ created_at }: Publication) => format.dateTime(created_at)
}
