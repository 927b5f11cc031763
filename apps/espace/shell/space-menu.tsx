import { ActionIcon, Anchor, Button, Divider, Popover, Stack, Text } from '@mantine/core'
import { Cog6ToothIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { roleHas } from '../../../contract/access/back-office.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { fullName } from '../../ui/i18n/person-name.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { settings } from '../../ui/page-settings.ts'
import { signOut } from '../../ui/sign-in/session.ts'
import { DisplayChoices } from '../../ui/screen/display-choices.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { shellTexts } from './shell-texts.ts'

/** The person, the ways out of the space, how it looks, and sign-out. */
export function SpaceMenu({ account }: { account: Account }) {
  const t = useTexts(shellTexts)
  const isAdministrator = settings.applications.includes('backoffice') && account.roles.some((role) => roleHas(role, 'dashboard.read'))
  return (
    <Popover position="bottom-end" width={280} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={44} aria-label={t.more} color="gray">
          <Cog6ToothIcon width={24} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.more}>
        <Stack gap="sm">
          <div>
            <Text size="sm" fw={600}>
              {fullName(account)}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {account.email}
            </Text>
          </div>
          <Divider />
          {isAdministrator && (
            <Anchor size="sm" href="/backoffice/">
              {t.administration}
            </Anchor>
          )}
          <Anchor size="sm" component={Link} href="/lexique">
            {t.glossary}
          </Anchor>
          <Anchor size="sm" href="/">
            {t.site}
          </Anchor>
          <DisplayChoices />
          <Button variant="default" onClick={() => void signOut().catch(notifyError)}>
            {t.out}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
