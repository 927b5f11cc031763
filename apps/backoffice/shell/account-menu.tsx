import { ActionIcon, Button, Divider, Popover, Stack, Text } from '@mantine/core'
import { UserCircleIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { signOut } from '../../ui/sign-in/session.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { fullName } from '../../ui/i18n/person-name.ts'
import { shellTexts } from './shell-texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { ChoiceButtons } from '../../ui/screen/choice-buttons.tsx'
import { DisplayChoices, NamedChoice } from '../../ui/screen/display-choices.tsx'
import { SmallPrint } from '../../ui/screen/text.tsx'
import { BLURS, setBlur, useBlur } from '../publications/medias/blur.ts'

/** The account menu: the person, display preferences, and sign-out. */
export function AccountMenu({ account }: { account: Account }) {
  const t = useTexts(shellTexts)
  const blur = useBlur()
  return (
    <Popover position="bottom-end" width={330} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={t.account} color="gray">
          <UserCircleIcon width={24} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.account} p={6}>
        <Stack gap={2} px="sm" py={6}>
          <Text size="sm" fw={600}>
            {fullName(account) || account.email}
          </Text>
          <SmallPrint>{account.email}</SmallPrint>
        </Stack>
        <Divider my={4} />
        <Stack gap="xs" px="sm" py={6}>
          <DisplayChoices />
          <NamedChoice label={t.blur}>
            <ChoiceButtons
              label={t.blur}
              value={blur}
              onChange={setBlur}
              options={BLURS.map((value) => ({ value, label: t.blurs[value] }))}
            />
          </NamedChoice>
        </Stack>
        <Divider my={4} />
        <Button component={Link} href="/compte" fullWidth variant="subtle" justify="flex-start">
          {t.security}
        </Button>
        <Button fullWidth variant="subtle" justify="flex-start" onClick={() => void signOut().catch(notifyError)}>
          {t.signOut}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
