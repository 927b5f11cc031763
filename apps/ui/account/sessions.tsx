import { Button, Stack, Text } from '@mantine/core'
import { endOtherSessions, endSession, listSessions } from '../../../contract/compte/sessions.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/queries.ts'
import { useTexts } from '../i18n/texts.ts'
import { notify } from '../notices/notify.tsx'
import { Panel } from '../screen/panel.tsx'
import { SessionRow } from './session-row.tsx'
import { accountTexts } from './texts.ts'
import { useAct } from './use-account.ts'

/** One's open sessions. Any but the present one can be ended. */
export function SessionsPanel() {
  const t = useTexts(accountTexts)
  const { data, refetch } = useRead(listSessions, {})
  const { busy, act } = useAct()
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
      <Stack component="ul" gap="sm" className="plain-list">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            end={() => run(() => call(endSession, { params: { id: session.id } }))}
          />
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
