import {
  BuildingLibraryIcon,
  BuildingStorefrontIcon,
  CalendarDaysIcon,
  ChartBarIcon,
  ArrowDownTrayIcon,
  CreditCardIcon,
  EyeIcon,
  FlagIcon,
  HeartIcon,
  HomeIcon,
  IdentificationIcon,
  KeyIcon,
  MegaphoneIcon,
  NewspaperIcon,
  TrashIcon,
  UserGroupIcon,
  UsersIcon,
} from '@heroicons/react/24/outline'
import { isOwner, mayChange, mayPresent, publishesAtOnce } from '../account-rights.ts'
import type { Page } from './current-page.ts'

/** A part of the space: a line of the menu. */
export interface Part {
  name: PartName
  path: string
  icon: typeof HomeIcon
  /** The first segments of further addresses that belong to it. */
  below?: readonly string[]
  /** What waits there. */
  count?: number
}

type PartName =
  | 'home'
  | 'review'
  | 'publications'
  | 'calendar'
  | 'alerts'
  | 'infos'
  | 'waste'
  | 'officials'
  | 'devices'
  | 'acteurs'
  | 'reports'
  | 'profile'
  | 'team'
  | 'statistics'
  | 'imports'
  | 'subscription'
  | 'claim'

export interface PartGroup {
  name: 'main' | 'commune' | 'life' | 'page'
  parts: readonly Part[]
}

/** The parts of a page for the person, in groups. A screen that would be refused is left out. */
function partsOf(page: Page): readonly PartGroup[] {
  const { id, type, commune_id, attente } = page
  if (!mayChange())
    return [
      {
        name: 'main',
        parts: [
          { name: 'home', path: '/', icon: HomeIcon },
          { name: 'publications', path: '/publications', icon: NewspaperIcon },
        ],
      },
    ]
  const isOffice = type === 'mairie'
  const decides = isOffice ? isOwner(page) || page.permissions.includes('publish_publications') : publishesAtOnce(page)
  const presents = mayPresent(page)
  const main: Part[] = [
    {
      name: 'home',
      path: '/',
      icon: HomeIcon,
      below: ['/revendiquer', '/demandes', '/mairie', '/proposer', '/propositions', '/contestations'],
    },
    ...(decides ? [{ name: 'review', path: `/a-relire/${id}`, icon: EyeIcon, count: attente?.a_relire ?? 0 } as const] : []),
    { name: 'publications', path: '/publications', icon: NewspaperIcon, below: ['/publier', '/brouillons'] },
    { name: 'calendar', path: '/calendrier', icon: CalendarDaysIcon },
    ...(isOffice
      ? [{ name: 'alerts', path: `/envois/${id}`, icon: MegaphoneIcon, below: ['/alerte'], count: attente?.accords ?? 0 } as const]
      : []),
  ]
  const commune: Part[] = isOffice
    ? [
        { name: 'infos', path: `/commune/${commune_id}`, icon: BuildingLibraryIcon },
        { name: 'waste', path: `/commune/${commune_id}/dechets`, icon: TrashIcon },
        { name: 'officials', path: `/commune/${commune_id}/elus`, icon: UsersIcon },
        { name: 'devices', path: `/defibrillateurs/${id}`, icon: HeartIcon },
      ]
    : []
  const life: Part[] = [
    ...(isOffice && presents
      ? [
          {
            name: 'acteurs',
            path: `/acteurs/${id}`,
            icon: BuildingStorefrontIcon,
            below: ['/demandes-commune', '/propositions-commune'],
            count: (attente?.avis_demandes ?? 0) + (attente?.propositions ?? 0),
          } as const,
        ]
      : []),
    ...(isOffice && decides
      ? [{ name: 'reports', path: `/signalements/${id}`, icon: FlagIcon, count: attente?.signalements ?? 0 } as const]
      : []),
  ]
  const own: Part[] = [
    ...(presents ? [{ name: 'profile', path: `/profil/${id}`, icon: IdentificationIcon } as const] : []),
    { name: 'team', path: `/equipe/${id}`, icon: UserGroupIcon },
    { name: 'statistics', path: `/statistiques/${id}`, icon: ChartBarIcon },
    ...(presents ? [{ name: 'imports', path: `/imports/${id}`, icon: ArrowDownTrayIcon } as const] : []),
    ...(isOwner(page) ? [{ name: 'subscription', path: `/abonnement/${id}`, icon: CreditCardIcon } as const] : []),
  ]
  const groups: PartGroup[] = [
    { name: 'main', parts: main },
    { name: 'commune', parts: commune },
    { name: 'life', parts: life },
    { name: 'page', parts: own },
  ]
  return groups.filter(({ parts }) => parts.length > 0)
}

/** The part of an address: the one with the longest beginning of it. "/equipe", without a page, is the part of "/equipe/…". */
export function partAt(groups: readonly PartGroup[], location: string): Part | undefined {
  let found: { part: Part; length: number } | undefined
  for (const part of groups.flatMap(({ parts }) => parts)) {
    const root = `/${part.path.split('/')[1] ?? ''}`
    for (const address of [part.path, root, ...(part.below ?? [])]) {
      const isAt = location === address || (address !== '/' && location.startsWith(`${address}/`))
      if (isAt && (found === undefined || address.length > found.length)) found = { part, length: address.length }
    }
  }
  return found?.part
}

/** The parts of a person: those of the page, or what a person without one can do. */
export const partsFor = (page: Page | undefined): readonly PartGroup[] =>
  page
    ? partsOf(page)
    : [
        {
          name: 'main',
          parts: [{ name: 'home', path: '/', icon: HomeIcon }, ...claimable()],
        },
      ]

const claimable = (): Part[] =>
  mayChange() ? [{ name: 'claim', path: '/revendiquer', icon: KeyIcon, below: ['/demandes', '/mairie', '/proposer', '/propositions'] }] : []
