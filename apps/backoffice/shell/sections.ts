import {
  AdjustmentsHorizontalIcon,
  ArrowDownOnSquareStackIcon,
  BanknotesIcon,
  BuildingLibraryIcon,
  BuildingStorefrontIcon,
  ClipboardDocumentListIcon,
  QueueListIcon,
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
import { BellIcon } from './bell-icon.tsx'
import { bilingual } from '../../ui/i18n/texts.ts'

export const sectionTexts = bilingual({
  home: ['Tableau de bord', 'Dashboard'],
  publications: ['Publications', 'Publications'],
  reports: ['Signalements', 'Reports'],
  duplicates: ['Doublons', 'Duplicates'],
  acteurs: ['Acteurs', 'Actors'],
  claims: ['Demandes', 'Claims'],
  proposals: ['Acteurs proposés', 'Proposed actors'],
  diffusion: ['Diffusion', 'Sendings'],
  users: ['Utilisateurs', 'Users'],
  communes: ['Communes', 'Communes'],
  defibrillateurs: ['Défibrillateurs', 'Defibrillators'],
  messages: ['Messages', 'Messages'],
  imports: ['Imports', 'Imports'],
  subscriptions: ['Abonnements', 'Subscriptions'],
  payments: ['Paiements', 'Payments'],
  audit: ['Journal', 'Audit trail'],
  jobs: ['Tâches', 'Tasks'],
  settings: ['Réglages', 'Settings'],
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
  | 'envois_en_cours'

export interface Section {
  name: SectionName
  path: string
  /** The key that opens the section after `g`. The same in both languages. */
  letter: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  waiting?: Waiting
}

/** The sections of the menu, in order. */
const SECTIONS: readonly { group: SectionGroup | null; sections: readonly Section[] }[] = [
  { group: null, sections: [{ name: 'home', path: '/', letter: 'h', icon: HomeIcon }] },
  {
    group: 'moderation',
    sections: [
      {
        name: 'publications',
        path: '/publications',
        letter: 'p',
        icon: NewspaperIcon,
        waiting: 'publications_pending',
      },
      { name: 'reports', path: '/signalements', letter: 's', icon: FlagIcon, waiting: 'publications_reported' },
      { name: 'duplicates', path: '/doublons', letter: 'd', icon: Square2StackIcon },
      { name: 'claims', path: '/revendications', letter: 'r', icon: KeyIcon, waiting: 'claims_pending' },
      { name: 'proposals', path: '/propositions', letter: 'o', icon: PlusCircleIcon, waiting: 'proposals_pending' },
      { name: 'diffusion', path: '/diffusion', letter: 'f', icon: BellIcon, waiting: 'envois_en_cours' },
    ],
  },
  {
    group: 'territory',
    sections: [
      { name: 'acteurs', path: '/acteurs', letter: 'a', icon: BuildingStorefrontIcon },
      { name: 'communes', path: '/communes', letter: 'c', icon: BuildingLibraryIcon },
      {
        name: 'defibrillateurs',
        path: '/defibrillateurs',
        letter: 'v',
        icon: HeartIcon,
      },
    ],
  },
  {
    group: 'exchanges',
    sections: [
      { name: 'messages', path: '/messages', letter: 'm', icon: InboxIcon, waiting: 'messages_unread' },
      { name: 'imports', path: '/imports', letter: 'i', icon: ArrowDownOnSquareStackIcon, waiting: 'import_sources_paused' },
    ],
  },
  {
    group: 'operation',
    sections: [
      { name: 'users', path: '/utilisateurs', letter: 'u', icon: UsersIcon },
      { name: 'subscriptions', path: '/abonnements', letter: 'b', icon: CreditCardIcon },
      { name: 'payments', path: '/paiements', letter: 'e', icon: BanknotesIcon },
      { name: 'jobs', path: '/taches', letter: 't', icon: QueueListIcon, waiting: 'jobs_dead' },
      { name: 'audit', path: '/journal', letter: 'j', icon: ClipboardDocumentListIcon },
      { name: 'settings', path: '/reglages', letter: 'l', icon: AdjustmentsHorizontalIcon },
    ],
  },
]

/** Returns the sections that a person may open, without empty groups. */
export const sectionsFor = (canOpen: (address: string) => boolean): typeof SECTIONS =>
  SECTIONS.map(({ group, sections }) => ({ group, sections: sections.filter(({ path }) => canOpen(path)) })).filter(
    ({ sections }) => sections.length > 0,
  )
