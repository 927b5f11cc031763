import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { notify } from '../notices/notify.tsx'
import { settings } from '../page-settings.ts'
import { DateTime } from '../screen/date-time.tsx'
import { Panel } from '../screen/panel.tsx'
import { askAccount } from '../sign-in/session.ts'
import { accountTexts } from './texts.ts'
import { useTyped } from '../forms/draft.ts'
import { useAccountRead, useAct } from './use-account.ts'

interface Passkey {
  id: string
  name: string
  last_used_at: string | null
}

/** Whether the person has closed the browser's dialog. */
const wasGivenUp = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

/** One's passkeys: added, named, removed. */
export function PasskeysPanel() {
  const t = useTexts(accountTexts)
  const { data, refetch } = useAccountRead<Passkey[]>('/passkeys')
  const { busy, act } = useAct()
  const [name, setName] = useTyped('account:passkey')
  const add = (event: FormEvent) => {
    event.preventDefault()
    act(async () => {
      const optionsJSON = await askAccount<Parameters<typeof startRegistration>[0]['optionsJSON']>('POST', '/passkeys/options', {})
      const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
        if (wasGivenUp(error)) return null
        throw error
      })
      if (response === null) return
      await askAccount('POST', '/passkeys', { name: name.trim(), response })
      setName('')
      notify({ message: t.passkeyAdded })
      await refetch()
    })
  }
  // Where the service accepts none, there is nothing to say, but for those of before.
  if (!settings.passkeys && !data?.length) return null
  return (
    <Panel title={t.passkeys}>
      <Text size="sm" mb="sm">
        {settings.passkeys ? t.passkeysLead : t.noPasskeys}
      </Text>
      {settings.passkeys && data?.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t.noPasskey}
        </Text>
      )}
      <Stack component="ul" gap="sm" m={0} p={0} mb="md" style={{ listStyle: 'none' }}>
        {data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onChange={() => void refetch()} />
        ))}
      </Stack>
      {settings.passkeys && (
        <form onSubmit={add}>
          <Group align="end" gap="sm">
            <TextInput
              label={t.passkeyName}
              placeholder={t.passkeyExample}
              required
              maxLength={80}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" loading={busy}>
              {t.addPasskey}
            </Button>
          </Group>
        </form>
      )}
    </Panel>
  )
}

function PasskeyRow({ passkey: { id, name, last_used_at }, onChange }: { passkey: Passkey; onChange: () => void }) {
  const t = useTexts(accountTexts)
  const { busy, act } = useAct()
  const [newName, setNewName] = useState<string | null>(null)
  const remove = () =>
    act(async () => {
      await askAccount('DELETE', `/passkeys/${id}`)
      notify({ message: t.passkeyRemoved })
      onChange()
    })
  const rename = (event: FormEvent) => {
    event.preventDefault()
    act(async () => {
      await askAccount('PATCH', `/passkeys/${id}`, { name: newName?.trim() })
      setNewName(null)
      onChange()
    })
  }
  if (newName !== null)
    return (
      <li>
        <form onSubmit={rename}>
          <Group align="end" gap="sm">
            <TextInput
              label={t.newName}
              required
              maxLength={80}
              value={newName}
              onChange={({ currentTarget }) => setNewName(currentTarget.value)}
              autoFocus
            />
            <Button type="submit" variant="default" loading={busy}>
              {t.rename}
            </Button>
          </Group>
        </form>
      </li>
    )
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {last_used_at ? (
            <>
              {t.lastUsed} <DateTime at={last_used_at} />
            </>
          ) : (
            t.neverUsed
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={t.renameNamed(name)} onClick={() => setNewName(name)}>
          {t.rename}
        </Button>
        <Button size="xs" variant="default" disabled={busy} aria-label={t.removeNamed(name)} onClick={remove}>
          {t.remove}
        </Button>
      </Group>
    </Group>
  )
}
