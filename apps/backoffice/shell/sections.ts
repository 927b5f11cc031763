import {
  ArrowDownOnSquareStackIcon,
  BanknotesIcon,
  BuildingLibraryIcon,
  BuildingStorefrontIcon,
  ClipboardDocumentListIcon,
  Cog6ToothIcon,
  CreditCardIcon,
  FlagIcon,
  HeartIcon,
  HomeIcon,
  PlusCircleIcon,
  InboxIcon,
  KeyIcon,
  NewspaperIcon,
  Square2StackIcon,
  UsersIcon,
} from '@heroicons/react/24/outline'
import type { ComponentType, SVGProps } from 'react'
import { bilingual } from '../../ui/i18n/texts.ts'

export const sectionTexts = bilingual({
  home: ['Tableau de bord', 'Dashboard'],
  publications: ['Publications', 'Publications'],
  reports: ['Signalements', 'Reports'],
  duplicates: ['Doublons', 'Duplicates'],
  acteurs: ['Acteurs', 'Actors'],
  claims: ['Demandes', 'Claims'],
  proposals: ['Acteurs proposés', 'Proposed actors'],
  users: ['Utilisateurs', 'Users'],
  communes: ['Communes', 'Communes'],
  defibrillateurs: ['Défibrillateurs', 'Defibrillators'],
  messages: ['Messages', 'Messages'],
  imports: ['Imports', 'Imports'],
  subscriptions: ['Abonnements', 'Subscriptions'],
  payments: ['Paiements', 'Payments'],
  audit: ['Journal', 'Audit trail'],
  jobs: ['Tâches', 'Tasks'],
  moderation: ['Modération', 'Moderation'],
  territory: ['Territoire', 'Territory'],
  exchanges: ['Échanges', 'Exchanges'],
  operation: ['Exploitation', 'Operation'],
})

type SectionGroup = 'moderation' | 'territory' | 'exchanges' | 'operation'
export type SectionName = Exclude<keyof (typeof sectionTexts)['fr'], SectionGroup>
/** The dashboard figure with the count of open tasks of a section. */
type Waiting =
  | 'publications_pending'
  | 'publications_reported'
  | 'claims_pending'
  | 'proposals_pending'
  | 'messages_unread'
  | 'import_sources_paused'
  | 'jobs_dead'

export interface Section {
  name: SectionName
  path: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  waiting?: Waiting
}

/** The sections of the menu, in order. */
const SECTIONS: readonly { group: SectionGroup | null; sections: readonly Section[] }[] = [
  { group: null, sections: [{ name: 'home', path: '/', icon: HomeIcon }] },
  {
    group: 'moderation',
    sections: [
      {
        name: 'publications',
        path: '/publications',
        icon: NewspaperIcon,
        waiting: 'publications_pending',
      },
      { name: 'reports', path: '/signalements', icon: FlagIcon, waiting: 'publications_reported' },
      { name: 'duplicates', path: '/doublons', icon: Square2StackIcon },
      { name: 'claims', path: '/revendications', icon: KeyIcon, waiting: 'claims_pending' },
      { name: 'proposals', path: '/propositions', icon: PlusCircleIcon, waiting: 'proposals_pending' },
    ],
  },
  {
    group: 'territory',
    sections: [
      { name: 'acteurs', path: '/acteurs', icon: BuildingStorefrontIcon },
      { name: 'communes', path: '/communes', icon: BuildingLibraryIcon },
      {
        name: 'defibrillateurs',
        path: '/defibrillateurs',
        icon: HeartIcon,
      },
    ],
  },
  {
    group: 'exchanges',
    sections: [
      { name: 'messages', path: '/messages', icon: InboxIcon, waiting: 'messages_unread' },
      { name: 'imports', path: '/imports', icon: ArrowDownOnSquareStackIcon, waiting: 'import_sources_paused' },
    ],
  },
  {
    group: 'operation',
    sections: [
      { name: 'users', path: '/utilisateurs', icon: UsersIcon },
      { name: 'subscriptions', path: '/abonnements', icon: CreditCardIcon },
      { name: 'payments', path: '/paiements', icon: BanknotesIcon },
      { name: 'jobs', path: '/taches', icon: Cog6ToothIcon, waiting: 'jobs_dead' },
      { name: 'audit', path: '/journal', icon: ClipboardDocumentListIcon },
    ],
  },
]

/** Returns the sections that a person may open, without empty groups. */
export const sectionsFor = (canOpen: (address: string) => boolean): typeof SECTIONS =>
  SECTIONS.map(({ group, sections }) => ({ group, sections: sections.filter(({ path }) => canOpen(path)) })).filter(
    ({ sections }) => sections.length > 0,
  )
