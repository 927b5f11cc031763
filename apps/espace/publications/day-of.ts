import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationTexts } from './publication-texts.ts'
import type { OwnPublication } from './state.ts'

/** When a publication takes place, as its row says it: "le 12 déc.", "du 4 au 23 déc."; of others when it was written. */
export function useDayOf(): (publication: OwnPublication) => string {
  const t = useTexts(publicationTexts)
  const format = useFormat()
  return (publication) => {
    const { date_debut, date_fin } = publication.version_publique ?? publication
    if (!date_debut) return `${t.createdOn} ${format.date(publication.created_at)}`
    return date_fin && date_fin !== date_debut
      ? t.fromTo(format.shortDay(date_debut), format.shortDay(date_fin))
      : t.onDay(format.shortDay(date_debut))
  }
}
