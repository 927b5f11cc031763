import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Screen } from '../../ui/screen/screen.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import type { SpaceScreenProps } from './screen-props.ts'
import { Tile } from './tile.tsx'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'

type LinkedActeur = Account['acteurs'][number]

interface ActeurScreenProps extends SpaceScreenProps {
  /** The first segment of the address of the screen, such as /profil. */
  section: string
  texts: { title: string; choose: string; allPages: string }
  children: (acteur: LinkedActeur) => ReactNode
}

/** A screen about one page of a person. A person with several chooses one first; one without a page has no such screen. */
export function ActeurScreen({ account: { acteurs }, params, section, texts, children }: ActeurScreenProps) {
  const acteur = chosenActeur(acteurs, params['acteur'])
  if (acteurs.length === 0) return <UnknownScreen />
  if (!acteur)
    return (
      <Screen title={texts.title}>
        <Text mb="md">{texts.choose}</Text>
        <ActeurList acteurs={acteurs} section={section} />
      </Screen>
    )
  return (
    <Screen key={acteur.id} title={texts.title} {...(acteurs.length > 1 ? { back: { href: section, label: texts.allPages } } : {})}>
      {children(acteur)}
    </Screen>
  )
}

/** The person's pages, of which one is chosen. @param section the first segment of the address of the screen, such as /profil */
export function ActeurList({ acteurs, section }: { acteurs: readonly LinkedActeur[]; section: string }) {
  return (
    <Stack component="ul" gap="xs" className="plain-list">
      {acteurs.map(({ id, nom }) => (
        <li key={id}>
          <Tile to={`${section}/${id}`}>
            <span className="tile-text">{nom}</span>
          </Tile>
        </li>
      ))}
    </Stack>
  )
}

/** The page that an address names; the only page of a person with one. */
export const chosenActeur = (acteurs: readonly LinkedActeur[], id: string | undefined): LinkedActeur | undefined =>
  acteurs.find((acteur) => acteur.id === id) ?? (acteurs.length === 1 ? acteurs[0] : undefined)
