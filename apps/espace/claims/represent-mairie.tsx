import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import type { z } from 'zod'
import { confirmMairieCode, getOwnMairie, type OwnMairie, sendMairieCode } from '../../../contract/acteurs/mairies.ts'
import { useRead } from '../../ui/api/queries.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import NoMail from '../../ui/notices/no-mail.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { representTexts } from './represent-texts.ts'

type Mairie = z.output<typeof OwnMairie>

/** The town hall of a commune, for a person who represents it: a code at the address of the directory, or what to do instead. */
export default function RepresentMairie({ params: { commune = '' } }: SpaceScreenProps) {
  const t = useTexts(representTexts)
  const { data, error, refetch } = useRead(getOwnMairie, { params: { communeId: commune } })
  if (error && !data) return <Failure title={t.entrance} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const { data: mairie } = data
  return (
    <Screen title={mairie.nom} back={{ href: '/revendiquer', label: t.back }}>
      {mairie.state === 'open' ? <ByCode mairie={mairie} /> : <Otherwise mairie={mairie} state={mairie.state} />}
    </Screen>
  )
}

function ByCode({ mairie }: { mairie: Mairie }) {
  const t = useTexts(representTexts)
  const params = { communeId: mairie.commune.id }
  const send = useAct(sendMairieCode, { done: t.sent, onError: ({ code }) => code === 'rate_limited' })
  const isSent = mairie.code_expires_at !== null
  return (
    <Stack>
      <Text>{t.lead}</Text>
      <NoMail />
      <Panel title={t.address}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {mairie.email}
        </Text>
        <Text size="sm" c="dimmed" mb="sm">
          {t.addressHint}
        </Text>
        <Text size="sm" mb="sm">
          {t.named}
        </Text>
        {send.error?.code === 'rate_limited' && (
          <Alert color="yellow" role="alert" mb="sm">
            {t.tooMany}
          </Alert>
        )}
        <Button size="md" variant={isSent ? 'default' : 'filled'} loading={send.isPending} onClick={() => send.mutate({ params })}>
          {isSent ? t.again : t.send}
        </Button>
      </Panel>
      {mairie.code_expires_at !== null && <TypeCode communeId={mairie.commune.id} until={mairie.code_expires_at} />}
    </Stack>
  )
}

function TypeCode({ communeId, until }: { communeId: string; until: string }) {
  const t = useTexts(representTexts)
  const confirm = useAct(confirmMairieCode, { done: t.confirmed, onError: ({ status }) => status === 422 })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') confirm.mutate({ params: { communeId }, body: { code } })
  }
  return (
    <Panel title={t.typeCode}>
      <form onSubmit={submit}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm" c="dimmed">
            {t.until} <DateTime at={until} />
          </Text>
          <TextInput
            size="md"
            name="code"
            label={t.code}
            description={t.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={40}
            error={fieldErrors(confirm.error)['code']}
          />
          <Button type="submit" size="md" loading={confirm.isPending}>
            {t.confirm}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

const COLOURS = { no_address: 'ardoise', no_own_address: 'yellow', inactive: 'yellow', managed: 'ardoise', own: 'teal' } as const

/** Where no code can be sent: why, and what to do. */
function Otherwise({ mairie: { nom, commune, acteur }, state }: { mairie: Mairie; state: Exclude<Mairie['state'], 'open'> }) {
  const t = useTexts(representTexts)
  const claim = acteur
    ? `/revendiquer/${acteur.id}`
    : `/proposer?${new URLSearchParams({ commune: commune.id, nom, type: 'mairie' }).toString()}`
  const ways = {
    no_address: { href: claim, label: acteur ? t.claim : t.request },
    no_own_address: { href: '/compte', label: t.account },
    managed: { href: claim, label: t.claim },
    own: { href: '/', label: t.home },
  }
  return (
    <Alert color={COLOURS[state]} title={t.states[state]} role="status">
      <Text size="sm">{t.leads[state]}</Text>
      <Group mt="sm">
        {state === 'inactive' ? (
          <Anchor href="/contact">{t.contact}</Anchor>
        ) : (
          <Button component={Link} href={ways[state].href} variant={state === 'managed' ? 'default' : 'filled'}>
            {ways[state].label}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
