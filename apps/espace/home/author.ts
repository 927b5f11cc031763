import { useTexts } from '../../ui/i18n/texts.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import type { Page } from '../shell/current-page.ts'
import { homeTexts } from './home-texts.ts'
import type { ToReview } from './to-review.ts'

/** Who wrote what waits, and what it is: "Les Amis du beffroi · le 12 déc.", "Votre équipe · modification". */
export function useAuthor(page: Page | undefined): (item: Pick<ToReview, 'publication' | 'isOfTeam'>) => string {
  const t = useTexts(homeTexts)
  const { kinds } = useTexts(publicationLabels)
  const format = useFormat()
  return ({ publication: { acteur, commune, kind, modification, date_debut, evenement }, isOfTeam }) =>
    [
      isOfTeam ? t.yourTeam : (acteur?.nom ?? (commune.id === page?.commune_id ? undefined : commune.nom)),
      modification ? t.edit : evenement && date_debut ? t.onDay(format.shortDay(date_debut)) : kinds[kind],
    ]
      .filter(Boolean)
      .join(' · ')
}
