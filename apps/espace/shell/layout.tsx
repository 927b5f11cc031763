import { Group } from '@mantine/core'
import { BuildingLibraryIcon, HomeIcon, NewspaperIcon, UserCircleIcon, UserGroupIcon } from '@heroicons/react/24/outline'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ErrorBoundary } from '../../ui/screen/error-boundary.tsx'
import { LoadingScreen } from '../../ui/screen/loading-screen.tsx'
import { useRestoredFocus } from '../../ui/screen/restore-focus.ts'
import { viewShown } from '../../ui/sign-in/session.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { Screens } from '../routes.tsx'
import { SpaceMenu } from './space-menu.tsx'
import { shellTexts } from './shell-texts.ts'

const ViewBanner = lazyWithRetry(() => import('../view/banner.tsx'))

const SECTIONS = [
  { name: 'home', path: '/', icon: HomeIcon, below: ['/revendiquer', '/demandes', '/proposer', '/propositions', '/profil'] },
  { name: 'publications', path: '/publications', icon: NewspaperIcon, below: ['/publier', '/brouillons', '/calendrier', '/alerte'] },
  {
    name: 'commune',
    path: '/commune',
    icon: BuildingLibraryIcon,
    below: ['/a-relire', '/signalements', '/acteurs', '/demandes-commune', '/propositions-commune', '/defibrillateurs'],
  },
  { name: 'team', path: '/equipe', icon: UserGroupIcon, below: [] },
  { name: 'account', path: '/compte', icon: UserCircleIcon, below: [] },
] as const

/** The frame around every screen: the sections are at the thumb on a telephone, in the header elsewhere. */
export function Layout({ account }: { account: Account }) {
  const t = useTexts(shellTexts)
  const [location] = useLocation()
  useRestoredFocus()
  const isAt = (path: string) => location === path || location.startsWith(`${path}/`)
  // People without an actor have nothing to list: their home leads on.
  const viewed = viewShown() !== null
  const isOffice = account.acteurs.some(({ type }) => type === 'mairie')
  const shown = SECTIONS.filter(({ name }) => (viewed ? name === 'home' || name === 'publications' : name !== 'commune' || isOffice))
  const sections = account.acteurs.length > 0 ? shown : shown.filter(({ name }) => name === 'home' || name === 'account')
  return (
    <div className="space">
      <a href="#content" className="skip">
        {t.skip}
      </a>
      {viewed && (
        <Suspense>
          <ViewBanner account={account} />
        </Suspense>
      )}
      <header className="space-header">
        <Link href="/" className="brand">
          <img src="/favicon.svg" width={22} height={22} alt="" />
          {t.title}
        </Link>
        <Group gap={4} wrap="nowrap">
          <nav className="space-nav" aria-label={t.sections}>
            {sections.map(({ name, path, icon: Icon, below }) => (
              <Link
                key={name}
                href={path}
                className="space-link"
                aria-current={(path === '/' ? location === '/' : isAt(path)) || below.some(isAt) ? 'page' : undefined}
              >
                <Icon width={22} aria-hidden />
                {t[name]}
              </Link>
            ))}
          </nav>
          {!viewed && <SpaceMenu account={account} />}
        </Group>
      </header>
      <main id="content" className="space-main">
        <ErrorBoundary at={location}>
          <Suspense fallback={<LoadingScreen />}>
            <Screens account={account} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  )
}
