import { AppShell, Burger, Group, Loader, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { Screens } from '../routes.tsx'
import { useTexts } from '../i18n/texts.ts'
import { type Account, AccountMenu } from './account-menu.tsx'
import { Broken } from './broken.tsx'
import { FindButton } from './find-button.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { useKeys } from './keys.ts'
import { Nav } from './nav.tsx'
import { shellTexts } from './shell-texts.ts'

const KeyHelp = lazy(() => import('./key-help.tsx'))

/** The frame around every screen. */
export function Layout({ account }: { account: Account }) {
  const t = useTexts(shellTexts)
  const [menu, { toggle, close }] = useDisclosure(false)
  const [help, { open: openHelp, close: closeHelp }] = useDisclosure(false)
  const [location] = useLocation()
  useKeptFocus()
  useKeys([
    { key: '?', label: t.keyHelp, run: openHelp },
    { key: '/', label: t.keySearch, run: () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus() },
  ])
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !menu } }} padding="md">
      <a href="#content" className="skip">
        {t.skip}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={menu} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t.menu} aria-expanded={menu} />
            <Link href="/" className="brand">
              <img src="/favicon.svg" width={22} height={22} alt="" />
              Beffroi
            </Link>
          </Group>
          <FindButton />
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
        <Broken at={location}>
          <Suspense fallback={<Loader aria-label={t.loading} />}>
            <Screens />
          </Suspense>
        </Broken>
      </AppShell.Main>
      {help && (
        <Suspense>
          <KeyHelp opened close={closeHelp} />
        </Suspense>
      )}
    </AppShell>
  )
}
