import { Anchor, Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { ChevronUpDownIcon } from '@heroicons/react/24/outline'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { roleHas } from '../../../contract/access/back-office.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { fullName } from '../../ui/i18n/person-name.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { settings } from '../../ui/page-settings.ts'
import { DisplayChoices } from '../../ui/screen/display-choices.tsx'
import { signOut } from '../../ui/sign-in/session.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayChange } from '../account-rights.ts'
import type { Page } from './current-page.ts'
import { Emblem } from './emblem.tsx'
import { shellTexts } from './shell-texts.ts'

/** The head of the frame: whose space it is, in the colour of its commune. It opens the other pages, the account, and the ways out. */
export function Who({ account, page }: { account: Account; page: Page | undefined }) {
  const t = useTexts(shellTexts)
  const [opened, setOpened] = useState(false)
  const [location] = useLocation()
  const search = useSearch()
  useEffect(() => setOpened(false), [location, search])
  const isAdministrator = settings.applications.includes('backoffice') && account.roles.some((role) => roleHas(role, 'dashboard.read'))
  const others = account.acteurs.filter(({ id }) => id !== page?.id)
  const name = fullName(account)
  const shown = (
    <>
      {page ? <Emblem page={page} /> : <img src="/favicon.svg" width={28} height={28} alt="" />}
      <span className="who-text">
        <b>{page?.nom ?? t.title}</b>
        <small>{name}</small>
      </span>
    </>
  )
  if (!mayChange()) return <div className="who">{shown}</div>
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className="who" onClick={() => setOpened(!opened)}>
          {shown}
          <span className="visually-hidden">{t.more}</span>
          <ChevronUpDownIcon width={22} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.more}>
        <Stack gap={4}>
          {others.length > 0 && (
            <Stack component="ul" gap={0} className="plain-list who-pages" aria-label={t.pages}>
              {others.map((other) => (
                <li key={other.id}>
                  <Link href={`/?page=${other.id}`} className="space-link">
                    <Emblem page={other} />
                    <span className="who-text">{other.nom}</span>
                    <Count n={other.attente?.a_relire ?? 0} />
                  </Link>
                </li>
              ))}
            </Stack>
          )}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {account.email}
          </Text>
          <Anchor component={Link} href="/compte" py={6}>
            {t.account}
          </Anchor>
          {account.acteurs.length > 0 && (
            <Anchor component={Link} href="/revendiquer" py={6}>
              {t.another}
            </Anchor>
          )}
          {isAdministrator && (
            <Anchor href="/backoffice/" py={6}>
              {t.administration}
            </Anchor>
          )}
          <Anchor href={page ? `/${page.commune.slug}` : '/'} py={6}>
            {t.site}
          </Anchor>
          <DisplayChoices />
          <Button variant="default" mt={4} onClick={() => void signOut().catch(notifyError)}>
            {t.out}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** What waits at a part, past its target in red; nothing while nothing waits. */
export function Count({ n, isLate = false }: { n: number; isLate?: boolean | undefined }) {
  const t = useTexts(shellTexts)
  if (n === 0) return null
  return (
    <span className="part-count" data-late={isLate || undefined}>
      <span aria-hidden>{n}</span>
      <span className="visually-hidden">{t.waiting(n)}</span>
    </span>
  )
}
