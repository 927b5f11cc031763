import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { endOtherSessions, endSession, listSessions, type Session } from '../../../contract/compte/sessions.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/queries.ts'
import { useTexts } from '../i18n/texts.ts'
import { notify } from '../notices/notify.tsx'
import { DateTime } from '../screen/date-time.tsx'
import { Panel } from '../screen/panel.tsx'
import { accountTexts } from './texts.ts'
import { useAct } from './use-account.ts'

/** One's open sessions. Any but the present one can be ended. */
export function SessionsPanel() {
  const t = useTexts(accountTexts)
  const { data, refetch } = useRead(listSessions, {})
  const { busy, act } = useAct()
  const nameOf = ({ device: { browser, system } }: z.output<typeof Session>) =>
    browser && system ? t.device(browser, system) : (browser ?? system ?? t.unknownDevice)
  const run = (work: () => Promise<{ data: { ended: number } }>) =>
    act(async () => {
      const { data: done } = await work()
      notify({ message: t.ended(done.ended) })
      await refetch()
    })
  const sessions = data?.data ?? []
  return (
    <Panel title={t.sessions}>
      <Text size="sm" mb="sm">
        {t.sessionsLead}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.map((session) => (
          <Group component="li" key={session.id} justify="space-between" gap="xs">
            <div>
              <Text fw={600}>
                {nameOf(session)} {session.current && <Badge variant="light">{t.current}</Badge>}
              </Text>
              <Text size="sm" c="dimmed">
                {t.since} <DateTime at={session.created_at} />
                {session.method && ` · ${t.methods[session.method]}`}
                {session.two_factors && session.method !== 'passkey' && `, ${t.twoSteps}`}
              </Text>
            </div>
            {!session.current && (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                aria-label={t.endNamed(nameOf(session))}
                onClick={() => run(() => call(endSession, { params: { id: session.id } }))}
              >
                {t.end}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {sessions.some(({ current }) => !current) && (
        <Button mt="md" variant="default" disabled={busy} onClick={() => run(() => call(endOtherSessions, {}))}>
          {t.endOthers}
        </Button>
      )}
    </Panel>
  )
}
