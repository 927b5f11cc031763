import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../api/queries.ts'
import { setLanguage, useLanguage } from '../i18n/language.ts'
import { useTexts } from '../i18n/texts.ts'
import { base, settings } from '../page-settings.ts'
import { Panel } from '../screen/panel.tsx'
import { Screen } from '../screen/screen.tsx'
import { EmailPanel } from './email.tsx'
import { IdentitiesPanel } from './identities.tsx'
import { MorningLetterPanel } from './morning-letter.tsx'
import { NamePanel } from './name.tsx'
import { OwnDataPanel } from './own-data.tsx'
import { PasskeysPanel } from './passkeys.tsx'
import { PasswordPanel } from './password.tsx'
import { SecondFactorPanel } from './second-factor.tsx'
import { SessionsPanel } from './sessions.tsx'
import { accountTexts } from './texts.ts'
import { ViewsPanel } from './views.tsx'

/** One's own account: how it is opened, and where it is open. With an outside provider it has no ways to sign in here. */
export default function AccountScreen() {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const { data } = useRead(getCompte, {})
  const isOurs = settings.sign_in === 'password'
  return (
    <Screen title={t.title}>
      <Stack maw={720}>
        {data && <NamePanel account={data.data} />}
        {data && <MorningLetterPanel account={data.data} />}
        {!isOurs && (
          <Panel title={t.address}>
            <Text style={{ overflowWrap: 'anywhere' }}>{data?.data.email}</Text>
            <Text size="sm" c="dimmed" mt="xs">
              {t.byProvider}
            </Text>
          </Panel>
        )}
        {isOurs && (
          <>
            <EmailPanel />
            <PasskeysPanel />
            {settings.identities.length > 0 && <IdentitiesPanel />}
            <SecondFactorPanel />
            {data?.data.email !== null && <PasswordPanel email={data?.data.email ?? null} />}
            <SessionsPanel />
          </>
        )}
        {base !== '/espace/' && settings.applications.includes('espace') && (
          <Panel title={t.space}>
            <Text size="sm" mb="xs">
              {t.spaceLead}
            </Text>
            <Anchor href="/espace/" size="sm">
              {t.openSpace}
            </Anchor>
          </Panel>
        )}
        <ViewsPanel />
        <OwnDataPanel />
        <Panel title={t.language}>
          <SegmentedControl
            aria-label={t.language}
            value={language}
            onChange={(value) => setLanguage(value)}
            data={[
              { value: 'fr', label: 'Français' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Panel>
      </Stack>
    </Screen>
  )
}
