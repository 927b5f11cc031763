import { Text } from '@mantine/core'
import { Screen } from '../../ui/screen/screen.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { SpaceScreenProps } from '../routes.tsx'
import { ActeurList, chosenActeur } from '../shell/acteur-list.tsx'
import { UnknownScreen } from '../shell/unknown-screen.tsx'
import { ActeurStatistics } from './acteur-statistics.tsx'
import { statistiquesTexts } from './statistiques-texts.ts'

/** How often residents read what a page shows. A person with one page goes straight to it. */
export default function Statistiques({ account: { acteurs }, params }: SpaceScreenProps) {
  const t = useTexts(statistiquesTexts)
  const acteur = chosenActeur(acteurs, params['acteur'])
  if (acteurs.length === 0) return <UnknownScreen />
  if (!acteur)
    return (
      <Screen title={t.title}>
        <Text mb="md">{t.choose}</Text>
        <ActeurList acteurs={acteurs} section="/statistiques" />
      </Screen>
    )
  return (
    <Screen
      key={acteur.id}
      title={t.of(acteur.nom)}
      {...(acteurs.length > 1 ? { back: { href: '/statistiques', label: t.allPages } } : {})}
    >
      <ActeurStatistics id={acteur.id} />
    </Screen>
  )
}
