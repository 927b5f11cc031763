import { Button, Group, Stack, Text } from '@mantine/core'
import { IDENTITY_PROVIDERS, type IdentityProviderName } from '../../../contract/sign-in/sign-in.ts'
import { useTexts } from '../i18n/texts.ts'
import { notify } from '../notices/notify.tsx'
import { base, settings } from '../page-settings.ts'
import { DateTime } from '../screen/date-time.tsx'
import { Panel } from '../screen/panel.tsx'
import { SignInFault } from '../sign-in/by-identity.tsx'
import { askAccount } from '../sign-in/session.ts'
import { accountTexts } from './texts.ts'
import { useAccountRead, useAct } from './use-account.ts'

interface Identity {
  id: string
  provider: IdentityProviderName
  created_at: string
  last_used_at: string | null
}

/** One's identities of ProConnect and FranceConnect: connected by a sign-in there, disconnected here. */
export function IdentitiesPanel() {
  const t = useTexts(accountTexts)
  const { data, refetch } = useAccountRead<Identity[]>('/identities')
  const { busy, act } = useAct()
  const connect = (provider: IdentityProviderName) =>
    act(async () => {
      const { url } = await askAccount<{ url: string }>('POST', `/${provider}/connect`, { to: `${base}compte` })
      location.assign(url)
    })
  const disconnect = ({ id, provider }: Identity) =>
    act(async () => {
      await askAccount('DELETE', `/identities/${id}`)
      notify({ message: t.identityRemoved(IDENTITY_PROVIDERS[provider]) })
      await refetch()
    })
  const others = settings.identities.filter((provider) => !data?.some((identity) => identity.provider === provider))
  return (
    <Panel title={t.identities}>
      <SignInFault />
      <Text size="sm" mb="sm">
        {t.identitiesLead}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} mb="md" style={{ listStyle: 'none' }}>
        {data?.map((identity) => (
          <Group key={identity.id} component="li" justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{IDENTITY_PROVIDERS[identity.provider]}</Text>
              <Text size="sm" c="dimmed">
                {identity.last_used_at ? (
                  <>
                    {t.lastUsed} <DateTime at={identity.last_used_at} />
                  </>
                ) : (
                  t.identityNeverUsed
                )}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={t.disconnectNamed(IDENTITY_PROVIDERS[identity.provider])}
              onClick={() => disconnect(identity)}
            >
              {t.disconnect}
            </Button>
          </Group>
        ))}
      </Stack>
      <Group gap="sm">
        {data &&
          others.map((provider) => (
            <Button key={provider} variant="default" disabled={busy} onClick={() => connect(provider)}>
              {t.connectNamed(IDENTITY_PROVIDERS[provider])}
            </Button>
          ))}
      </Group>
    </Panel>
  )
}
