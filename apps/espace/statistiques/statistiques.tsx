import { useTexts } from '../../ui/i18n/texts.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { ActeurScreen } from '../shell/acteur-screen.tsx'
import { ActeurStatistics } from './acteur-statistics.tsx'
import { statistiquesTexts } from './statistiques-texts.ts'

/** How often residents read what a page shows. */
export default function Statistiques(props: SpaceScreenProps) {
  const t = useTexts(statistiquesTexts)
  return (
    <ActeurScreen {...props} section="/statistiques" texts={t}>
      {({ id }) => <ActeurStatistics id={id} />}
    </ActeurScreen>
  )
}
