import { Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { eraseUser, exportUser } from '../../../contract/persons/persons.ts'
import { useChange } from '../api/changes.tsx'
import { download } from '../../ui/api/download.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { notifyError } from '../../ui/notices/notify.tsx'
import { userTexts } from './texts.ts'

interface Person {
  id: string
  email: string | null
  erased_at: string | null
}

/** The data export and the erasure of a person. */
export function Privacy({ user }: { user: Person }) {
  const t = useTexts(userTexts)
  const french = useLanguage() === 'fr'
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const close = () => setAsked(false)
  const preview = useChange(eraseUser, { onError: () => close() })
  const erase = useChange(eraseUser, { done: () => t.eraseDone, after: close })
  const params = { userId: user.id }
  // The erasure of an account without an address is confirmed by the beginning of its id.
  const word = user.email ?? user.id.slice(0, 8)
  const ask = () => {
    setTyped('')
    setAsked(true)
    preview.mutate({ params, body: { dry_run: true } })
  }
  const save = async () => {
    setBusy(true)
    await download(exportUser, params, `personne-${user.id}.json`).catch(notifyError)
    setBusy(false)
  }
  const previewed = preview.data?.body.data
  const steps = previewed?.steps.filter(({ rows }) => rows > 0) ?? []
  return (
    <Panel title={t.privacy}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm">{t.exportHint}</Text>
          <Button variant="default" loading={busy} onClick={() => void save()}>
            {t.exportData}
          </Button>
        </Group>
        <Group justify="space-between">
          <Text size="sm">{user.erased_at === null ? t.eraseHint : t.erasedText}</Text>
          {user.erased_at === null && (
            <Button variant="default" color="red" onClick={ask}>
              {t.erase}
            </Button>
          )}
        </Group>
      </Stack>
      <Confirm
        opened={asked}
        close={close}
        title={t.eraseTitle}
        confirm={t.erase}
        danger
        busy={erase.isPending || !previewed}
        why={typed.trim().toLowerCase() === word.toLowerCase() ? null : t.eraseTyped}
        onConfirm={() => erase.mutate({ params, body: {} })}
      >
        <Text size="sm">{steps.length > 0 || !previewed ? t.eraseText : t.eraseNothing}</Text>
        {previewed ? (
          <List size="sm">
            {steps.map(({ key, texte, text, rows }) => (
              <List.Item key={key}>
                {french ? texte : text} ({rows})
              </List.Item>
            ))}
          </List>
        ) : (
          <Skeleton height={120} />
        )}
        {previewed && previewed.left.length > 0 && (
          <Text size="sm" c="red">
            {t.ownerless(previewed.left.map(({ nom }) => nom).join(', '))}
          </Text>
        )}
        <TextInput
          label={t.eraseType(word)}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-autofocus
        />
      </Confirm>
    </Panel>
  )
}
