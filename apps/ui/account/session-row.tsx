import { Badge, Button, Group, Text } from '@mantine/core'
import type { z } from 'zod'
import type { Session } from '../../../contract/compte/sessions.ts'
import { useTexts } from '../i18n/texts.ts'
import { DateTime } from '../screen/date-time.tsx'
import { accountTexts } from './texts.ts'

interface SessionRowProps {
  session: Omit<z.output<typeof Session>, 'current'> & { current?: boolean }
  /** When it was last used, where that is told. */
  lastUse?: string
  busy: boolean
  end: () => void
}

/** An open session: its device, since when and how it was opened. Any but the present one can be ended. */
export function SessionRow({ session, lastUse, busy, end }: SessionRowProps) {
  const t = useTexts(accountTexts)
  const { device, created_at, method, two_factors, current = false } = session
  const { browser, system } = device
  const name = browser && system ? t.device(browser, system) : (browser ?? system ?? t.unknownDevice)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>
          {name} {current && <Badge variant="light">{t.current}</Badge>}
        </Text>
        <Text size="sm" c="dimmed">
          {t.since} <DateTime at={created_at} />
          {lastUse && ` · ${lastUse}`}
          {method && ` · ${t.methods[method]}`}
          {two_factors && method !== 'passkey' && `, ${t.twoSteps}`}
        </Text>
      </div>
      {!current && (
        <Button size="xs" variant="default" disabled={busy} aria-label={t.endNamed(name)} onClick={end}>
          {t.end}
        </Button>
      )}
    </Group>
  )
}
