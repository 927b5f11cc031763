import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { endUserSessions } from '../../../contract/compte/sessions.ts'
import { endUserSession, getUserAccess } from '../../../contract/users/user-access.ts'
import { removeUserSecondFactor } from '../../../contract/users/users.ts'
import { SessionRow } from '../../ui/account/session-row.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { settings } from '../../ui/page-settings.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useChange } from '../api/changes.tsx'
import { useMay } from '../api/permissions.ts'
import { belongingsTexts } from './belongings-texts.ts'

type Access = z.output<(typeof getUserAccess)['response']>['data']

/** How a person signs in. It is read when asked for, since the reading is recorded. */
export function AccessPanel({ userId }: { userId: string }) {
  const t = useTexts(belongingsTexts)
  const [shown, setShown] = useState(false)
  return (
    <Panel
      title={t.access}
      actions={
        !shown && (
          <Button variant="default" onClick={() => setShown(true)} aria-label={`${t.show} : ${t.access}`}>
            {t.show}
          </Button>
        )
      }
    >
      {shown ? <Shown userId={userId} /> : <Text size="sm">{t.accessLead}</Text>}
    </Panel>
  )
}

function Shown({ userId }: { userId: string }) {
  const t = useTexts(belongingsTexts)
  const { data, error, refetch } = useRead(getUserAccess, { params: { userId } })
  if (error && !data) return <Failure title={t.access} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <Stack>
      {data.data.disposable && (
        <Alert color="yellow" role="note">
          {t.disposable}
        </Alert>
      )}
      <Sessions userId={userId} access={data.data} />
      {settings.sign_in === 'password' && <Factors userId={userId} access={data.data} />}
    </Stack>
  )
}

function Sessions({ userId, access: { sessions, outside_sessions } }: { userId: string; access: Access }) {
  const t = useTexts(belongingsTexts)
  const format = useFormat()
  const [asked, setAsked] = useState(false)
  const end = useChange(endUserSession, { done: ({ data }) => t.ended(data.ended) })
  const endAll = useChange(endUserSessions, {
    done: ({ data }) => (data.ended === 0 ? t.noneEnded : t.ended(data.ended)),
    after: () => setAsked(false),
  })
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t.sessions}
      </Title>
      {sessions.length + outside_sessions === 0 && <Text c="dimmed">{t.noSessions}</Text>}
      {outside_sessions > 0 && <Text size="sm">{t.outside(outside_sessions)}</Text>}
      <Stack component="ul" gap="sm" className="plain-list">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            lastUse={`${t.lastUse} ${format.date(session.last_used_at)}`}
            busy={end.isPending}
            end={() => end.mutate({ params: { userId, sessionId: session.id } })}
          />
        ))}
      </Stack>
      {sessions.length + outside_sessions > 0 && (
        <Button variant="default" mt="sm" onClick={() => setAsked(true)}>
          {t.endAll}
        </Button>
      )}
      <Confirm
        opened={asked}
        close={() => setAsked(false)}
        title={t.endTitle}
        confirm={t.endAll}
        danger
        busy={endAll.isPending}
        onConfirm={() => endAll.mutate({ params: { userId } })}
      >
        <Text size="sm">{t.endText}</Text>
      </Confirm>
    </section>
  )
}

function Factors({ userId, access: { second_factor, passkeys, only_passkeys } }: { userId: string; access: Access }) {
  const t = useTexts(belongingsTexts)
  const may = useMay()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const remove = useChange(removeUserSecondFactor, { done: () => t.removed, after: close, onError: close })
  const has = second_factor || passkeys > 0
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t.factors}
      </Title>
      <Facts facts={{ [t.factor]: second_factor ? t.factorOn : t.factorOff, [t.passkeys]: passkeys }} />
      {only_passkeys || !has ? (
        <Text size="sm" mt="sm">
          {only_passkeys ? t.onlyPasskeys : t.nothingToRemove}
        </Text>
      ) : (
        may(removeUserSecondFactor) && (
          <Button variant="default" mt="sm" onClick={() => setAsked(true)}>
            {t.remove}
          </Button>
        )
      )}
      <Confirm
        opened={asked}
        close={close}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { userId } })}
      >
        <Text size="sm">{t.removeText}</Text>
        <Text size="sm">{t.removeThen}</Text>
      </Confirm>
    </section>
  )
}
