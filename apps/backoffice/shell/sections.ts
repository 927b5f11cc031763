import {
  ArrowDownOnSquareStackIcon,
  BanknotesIcon,
  BuildingLibraryIcon,
  BuildingStorefrontIcon,
  ClipboardDocumentListIcon,
  Cog6ToothIcon,
  CreditCardIcon,
  HeartIcon,
  HomeIcon,
  InboxIcon,
  KeyIcon,
  NewspaperIcon,
  Square2StackIcon,
  UsersIcon,
} from '@heroicons/react/24/outline'
import type { ComponentType, SVGProps } from 'react'
import { bilingual } from '../../ui/i18n/texts.ts'

export const sectionTexts = bilingual(
  {
    home: 'Tableau de bord',
    publications: 'Publications',
    duplicates: 'Doublons',
    acteurs: 'Acteurs',
    claims: 'Demandes de gestion',
    users: 'Utilisateurs',
    communes: 'Communes',
    defibrillateurs: 'Défibrillateurs',
    messages: 'Messages',
    imports: 'Imports',
    subscriptions: 'Abonnements',
    payments: 'Paiements',
    audit: 'Journal d’audit',
    jobs: 'Tâches automatiques',
    moderation: 'Modération',
    territory: 'Territoire',
    support: 'Messagerie',
    data: 'Données',
    operation: 'Exploitation',
  },
  {
    home: 'Dashboard',
    publications: 'Publications',
    duplicates: 'Duplicates',
    acteurs: 'Actors',
    claims: 'Claims',
    users: 'Users',
    communes: 'Communes',
    defibrillateurs: 'Defibrillators',
    messages: 'Messages',
    imports: 'Imports',
    subscriptions: 'Subscriptions',
    payments: 'Payments',
    audit: 'Audit trail',
    jobs: 'Automatic tasks',
    moderation: 'Moderation',
    territory: 'Territory',
    support: 'Messaging',
    data: 'Data',
    operation: 'Operation',
  },
)

type SectionGroup = 'moderation' | 'territory' | 'support' | 'data' | 'operation'
export type SectionName = Exclude<keyof (typeof sectionTexts)['fr'], SectionGroup>
/** The dashboard figure with the count of open tasks of a section. */
type Waiting = 'publications_pending' | 'claims_pending' | 'messages_unread' | 'import_sources_paused' | 'jobs_dead'

export interface Section {
  name: SectionName
  path: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  waiting?: Waiting
}

/** The sections of the menu, in order. */
export const SECTIONS: readonly { group: SectionGroup | null; sections: readonly Section[] }[] = [
  { group: null, sections: [{ name: 'home', path: '/', icon: HomeIcon }] },
  {
    group: 'moderation',
    sections: [
      { name: 'publications', path: '/publications', icon: NewspaperIcon, waiting: 'publications_pending' },
      { name: 'duplicates', path: '/doublons', icon: Square2StackIcon },
      { name: 'claims', path: '/revendications', icon: KeyIcon, waiting: 'claims_pending' },
    ],
  },
  {
    group: 'territory',
    sections: [
      { name: 'acteurs', path: '/acteurs', icon: BuildingStorefrontIcon },
      { name: 'communes', path: '/communes', icon: BuildingLibraryIcon },
      { name: 'defibrillateurs', path: '/defibrillateurs', icon: HeartIcon },
    ],
  },
  {
    group: 'support',
    sections: [{ name: 'messages', path: '/messages', icon: InboxIcon, waiting: 'messages_unread' }],
  },
  {
    group: 'data',
    sections: [{ name: 'imports', path: '/imports', icon: ArrowDownOnSquareStackIcon, waiting: 'import_sources_paused' }],
  },
  {
    group: 'operation',
    sections: [
      { name: 'users', path: '/utilisateurs', icon: UsersIcon },
      { name: 'subscriptions', path: '/abonnements', icon: CreditCardIcon },
      { name: 'payments', path: '/paiements', icon: BanknotesIcon },
      { name: 'audit', path: '/journal', icon: ClipboardDocumentListIcon },
      { name: 'jobs', path: '/taches', icon: Cog6ToothIcon, waiting: 'jobs_dead' },
    ],
  },
]
