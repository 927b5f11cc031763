import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ATTENTE_MAX, getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { isOwner, mayChange } from '../account-rights.ts'
import { Tile } from '../shell/tile.tsx'
import { mairieTexts } from './mairie-texts.ts'

export type Office = Account['acteurs'][number]

/** Whether the person decides in the name of the town hall. The service checks it again. */
const mayDecide = (office: Office): boolean => mayChange() && (isOwner(office) || office.permissions.includes('publish_publications'))

const PAGES = [
  { name: 'acteurs', path: '/acteurs', count: null },
  { name: 'claims', path: '/demandes-commune', count: 'avis_demandes' },
  { name: 'proposals', path: '/propositions-commune', count: 'propositions' },
] as const

/** The links between the screens of associations, with what waits on each at the person's town halls. */
export function AssociationPages() {
  const t = useTexts(mairieTexts)
  const [at] = useLocation()
  const acteurs = useRead(getCompte, {}).data?.data.acteurs ?? []
  const waiting = (count: (typeof PAGES)[number]['count']) =>
    count === null ? 0 : acteurs.reduce((sum, { type, attente }) => sum + (type === 'mairie' ? (attente?.[count] ?? 0) : 0), 0)
  return (
    <nav aria-label={t.pages} className="chips">
      {PAGES.map(({ name, path, count }) => (
        <Link key={path} href={path} className="chip" aria-current={at === path || at.startsWith(`${path}/`) ? 'page' : undefined}>
          {t[name]}
          {waiting(count) > 0 && <span className="chip-count">{Math.min(waiting(count), ATTENTE_MAX)}</span>}
        </Link>
      ))}
    </nav>
  )
}

interface OfOfficeProps {
  account: Account
  /** The actor of the address; absent: the only town hall of the person, or a choice. */
  acteur: string | undefined
  title: string
  path: string
  /** The right of the screen; by default to decide. */
  needs?: (office: Office) => boolean
  children: (office: Office) => ReactNode
}

/** Shows a screen for one of the person's town halls: the named one, the only one, or the chosen one. */
export function OfOffice({ account: { acteurs }, acteur, title, path, needs = mayDecide, children }: OfOfficeProps) {
  const t = useTexts(mairieTexts)
  const offices = acteurs.filter(({ type }) => type === 'mairie')
  const office = acteur === undefined ? (offices.length === 1 ? offices[0] : undefined) : offices.find(({ id }) => id === acteur)
  if (!office && acteur === undefined && offices.length > 1)
    return (
      <Screen title={title}>
        <Text mb="sm">{t.choose}</Text>
        <Stack component="ul" gap="xs" className="plain-list">
          {offices.map(({ id, nom }) => (
            <li key={id}>
              <Tile to={`${path}/${id}`}>
                <span className="tile-text">{nom}</span>
              </Tile>
            </li>
          ))}
        </Stack>
      </Screen>
    )
  if (!office || !needs(office))
    return (
      <Screen title={title}>
        <Alert color="yellow">{office ? t.noRight : t.notOffice}</Alert>
      </Screen>
    )
  return children(office)
}
