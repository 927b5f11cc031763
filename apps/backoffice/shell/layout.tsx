import { AppShell, Burger, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { Screens } from '../routes.tsx'
import { useMay } from '../api/permissions.ts'
import { CanOpen } from '../../ui/screen/text.tsx'
import { canOpenBy } from './can-open.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ErrorBoundary } from '../../ui/screen/error-boundary.tsx'
import { useTerritoryInAddress } from '../territory/in-address.ts'
import { TerritoryButton } from '../territory/button.tsx'
import { SearchButton } from './search-button.tsx'
import { useRestoredFocus } from '../../ui/screen/restore-focus.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { Nav } from './nav.tsx'
import { OutgoingBanner } from '../jobs/outgoing-banner.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { shellTexts } from './shell-texts.ts'
import { useLive } from '../live/live.ts'
import { LoadingScreen } from '../../ui/screen/loading-screen.tsx'

const KeyHelp = lazyWithRetry(() => import('./key-help.tsx'))

/** Between a telephone and a desk the menu is a row of signs. */
const NAV_WIDTH = { base: 232, sm: 64, md: 232 }

const searchField = () => document.querySelector<HTMLInputElement>('input[data-search]')

/** The frame around every screen. */
export function Layout({ account }: { account: Account }) {
  const t = useTexts(shellTexts)
  const [menu, { toggle, close }] = useDisclosure(false)
  const [help, { open: openHelp, close: closeHelp }] = useDisclosure(false)
  const [location] = useLocation()
  const canOpen = canOpenBy(useMay())
  useRestoredFocus()
  useLive()
  useTerritoryInAddress()
  useKeys([
    { key: '?', label: t.keyHelp, run: openHelp },
    { key: '/', label: t.keySearch, run: () => searchField()?.focus(), when: () => searchField() !== null },
  ])
  return (
    <CanOpen value={canOpen}>
      <AppShell header={{ height: 56 }} navbar={{ width: NAV_WIDTH, breakpoint: 'sm', collapsed: { mobile: !menu } }} padding="md">
        <a href="#content" className="skip">
          {t.skip}
        </a>
        <AppShell.Header px="md">
          <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="sm" wrap="nowrap">
              <Burger opened={menu} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t.menu} aria-expanded={menu} />
              <Link href="/" className="brand">
                <img src="/favicon.svg" width={22} height={22} alt="" />
                <span className="brand-name">Beffroi</span>
              </Link>
              <TerritoryButton />
            </Group>
            <SearchButton />
            <Group gap={4} wrap="nowrap">
              <UnstyledButton className="help-key" visibleFrom="sm" aria-label={t.keys} onClick={openHelp}>
                ?
              </UnstyledButton>
              <AccountMenu account={account} />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar>
          <Nav onGo={close} />
        </AppShell.Navbar>
        <AppShell.Main id="content">
          <OutgoingBanner />
          <ErrorBoundary at={location}>
            <Suspense fallback={<LoadingScreen />}>
              <Screens />
            </Suspense>
          </ErrorBoundary>
        </AppShell.Main>
        {help && (
          <Suspense>
            <KeyHelp opened close={closeHelp} />
          </Suspense>
        )}
      </AppShell>
    </CanOpen>
  )
}
