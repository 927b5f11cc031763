import { Stack } from '@mantine/core'
import { Tile } from './tile.tsx'

/** A page of a person. */
interface Listed {
  id: string
  nom: string
}

/**
 * The person's pages, of which one is chosen.
 * @param section the first segment of the address of the screen, such as /profil
 */
export function ActeurList({ acteurs, section }: { acteurs: readonly Listed[]; section: string }) {
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
export const chosenActeur = <A extends Listed>(acteurs: readonly A[], id: string | undefined): A | undefined =>
  acteurs.find((acteur) => acteur.id === id) ?? (acteurs.length === 1 ? acteurs[0] : undefined)
