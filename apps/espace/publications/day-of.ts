import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useEventLine } from '../../ui/publications/dates/event-line.tsx'
import { publicationTexts } from './publication-texts.ts'
import type { OwnPublication } from './state.ts'

/** When and where a publication takes place, as its row has it; of others when it was written. */
export function useDayOf(): (publication: OwnPublication) => string {
  const t = useTexts(publicationTexts)
  const format = useFormat()
  const eventLine = useEventLine()
  return (publication) => eventLine(publication.version_publique ?? publication) ?? `${t.createdOn} ${format.date(publication.created_at)}`
}
