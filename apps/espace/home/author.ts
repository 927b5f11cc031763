import { useTexts } from '../../ui/i18n/texts.ts'
import { useEventLine } from '../../ui/publications/dates/event-line.tsx'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import type { Page } from '../shell/current-page.ts'
import { homeTexts } from './home-texts.ts'
import type { ToReview } from './to-review.ts'

/** Who wrote what waits, and what it is: "Les Amis du beffroi · sam. 12 déc. 2026, 10 h", "Votre équipe · modification". */
export function useAuthor(page: Page | undefined): (item: Pick<ToReview, 'publication' | 'isOfTeam'>) => string {
  const t = useTexts(homeTexts)
  const { kinds } = useTexts(publicationLabels)
  const eventLine = useEventLine()
  return ({ publication, isOfTeam }) => {
    const { acteur, commune, kind, modification } = publication
    return [
      isOfTeam ? t.yourTeam : (acteur?.nom ?? (commune.id === page?.commune_id ? undefined : commune.nom)),
      modification ? t.edit : (eventLine(publication) ?? kinds[kind]),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
