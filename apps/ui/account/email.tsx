import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { cancelEmailChange, type EmailChange, getEmailChange, requestEmailChange } from '../../../contract/compte/email-change.ts'
import { call } from '../api/client.ts'
import { queryClient, useRead } from '../api/queries.ts'
import { useTexts } from '../i18n/texts.ts'
import NoMail from '../notices/no-mail.tsx'
import { notify } from '../notices/notify.tsx'
import { DateTime } from '../screen/date-time.tsx'
import { Panel } from '../screen/panel.tsx'
import { EmailCode, type Side } from './email-code.tsx'
import { emailTexts } from './email-texts.ts'
import { onRefusal } from './on-refusal.ts'
import { useTyped } from '../forms/draft.ts'
import { useAct } from './use-account.ts'

type Change = z.output<typeof EmailChange>

/** The address of one's account: changed by a code that is sent to the new one, and another to the present one. */
export function EmailPanel() {
  const t = useTexts(emailTexts)
  const { data, refetch } = useRead(getEmailChange, {})
  const [isOpen, setOpen] = useState(false)
  if (!data) return <Panel title={t.title}>{null}</Panel>
  const { email, pending } = data.data
  const changed = async () => {
    setOpen(false)
    await refetch()
  }
  return (
    <Panel title={t.title}>
      {email === null ? (
        <Text size="sm" mb="sm">
          {t.none}
        </Text>
      ) : (
        <Text mb="sm" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      )}
      {pending && <Pending email={email} pending={pending} onChange={changed} />}
      {!pending && isOpen && <Request isFirst={email === null} onSent={changed} onLeave={() => setOpen(false)} />}
      {!pending && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {email === null ? t.add : t.change}
        </Button>
      )}
    </Panel>
  )
}

function Request({ isFirst, onSent, onLeave }: { isFirst: boolean; onSent: () => Promise<void>; onLeave: () => void }) {
  const t = useTexts(emailTexts)
  const { busy, act } = useAct()
  const [email, setEmail] = useTyped('account:email')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    act(async () => {
      await call(requestEmailChange, { body: { email: email.trim() } }).then(onSent, onRefusal({ invalid_state: () => setError(t.same) }))
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{isFirst ? t.leadFirst : t.lead}</Text>
        <NoMail />
        <TextInput
          w="100%"
          maw={420}
          type="email"
          label={t.newAddress}
          autoComplete="email"
          required
          maxLength={254}
          value={email}
          error={error}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          autoFocus
        />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {isFirst ? t.sendFirst : t.send}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {t.leave}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Pending({
  email,
  pending,
  onChange,
}: {
  email: string | null
  pending: NonNullable<Change['pending']>
  onChange: () => Promise<void>
}) {
  const t = useTexts(emailTexts)
  const { busy, act } = useAct()
  const [taken, setTaken] = useState(false)
  const isValid = Date.parse(pending.codes_expire_at) > Date.now()
  const accepted = async ({ data }: { data: Change }) => {
    if (data.pending === null) {
      notify({ message: t.done })
      // The address is shown elsewhere too.
      await queryClient.invalidateQueries()
    }
    await onChange()
  }
  const again = () => act(() => call(requestEmailChange, { body: { email: pending.email } }).then(onChange))
  const cancel = () =>
    act(async () => {
      await call(cancelEmailChange, {})
      notify({ message: t.withdrawn })
      await onChange()
    })
  const code = (side: Side, address: string) => (
    <EmailCode key={side} side={side} address={address} onAccepted={accepted} onTaken={() => setTaken(true)} />
  )
  return (
    <Stack gap="sm">
      <div role="status">
        <Text size="sm">{pending.confirmed_new ? t.confirmed : t.pending}</Text>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {pending.email}
        </Text>
        {isValid && (
          <Text size="sm">
            {t.validUntil} <DateTime at={pending.codes_expire_at} />.
          </Text>
        )}
        {pending.takes_effect_at && (
          <Text size="sm">
            {t.takesEffect} <DateTime at={pending.takes_effect_at} />.
          </Text>
        )}
      </div>
      {taken && <Alert color="red" role="alert" title={t.taken} />}
      {isValid && !taken && !pending.confirmed_new && code('new', pending.email)}
      {isValid && !taken && email !== null && !pending.confirmed_former && code('former', email)}
      {isValid && !taken && email !== null && !pending.takes_effect_at && <Text size="sm">{t.noFormer}</Text>}
      <Group gap="sm">
        <Button variant="default" disabled={busy} onClick={again}>
          {t.again}
        </Button>
        <Button variant="default" disabled={busy} onClick={cancel}>
          {t.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
