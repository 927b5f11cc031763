import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { DateTime } from '../screen/date-time.tsx'
import { Panel } from '../screen/panel.tsx'
import { askAccount } from '../sign-in/session.ts'
import { QrCode } from './qr-code.tsx'
import { accountTexts } from './texts.ts'
import { useAccountRead, useAct } from './use-account.ts'

interface State {
  active: boolean
  recovery_codes_left: number
  required_from: string | null
}
interface Secret {
  secret: string
  address: string
}
interface Codes {
  recovery_codes: string[]
}

/**
 * One's second factor: set up with an authenticator application, its recovery codes, and turning it off.
 * @param onReady called once it is on and its recovery codes were seen
 */
export function SecondFactorPanel({ onReady }: { onReady?: () => void }) {
  const t = useTexts(accountTexts)
  const { data, refetch } = useAccountRead<State>('/second-factor')
  const { busy, act } = useAct()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = () => act(async () => setSecret(await askAccount<Secret>('POST', '/second-factor', {})))
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = Object.fromEntries(new FormData(event.currentTarget)) as { code: string }
    act(async () => {
      const { recovery_codes } = await askAccount<Codes>('POST', '/second-factor/confirm', { code })
      setSecret(null)
      setCodes(recovery_codes)
      await refetch()
    })
  }
  const renew = () =>
    act(async () => {
      setCodes((await askAccount<Codes>('POST', '/second-factor/recovery-codes', {})).recovery_codes)
      await refetch()
    })
  const turnOff = () =>
    act(async () => {
      await askAccount('DELETE', '/second-factor')
      await refetch()
    })
  return (
    <Panel title={t.factor}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onSeen={() => {
            setCodes(null)
            onReady?.()
          }}
        />
      ) : secret ? (
        <form onSubmit={confirm}>
          <Stack>
            <Text size="sm">{t.scan}</Text>
            <QrCode text={secret.address} label={t.qr} />
            <div>
              <Text size="sm" fw={600}>
                {t.secret}
              </Text>
              <Code style={{ overflowWrap: 'anywhere' }}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</Code>
            </div>
            <TextInput name="code" label={t.sixDigits} inputMode="numeric" autoComplete="one-time-code" required maxLength={40} maw={240} />
            <Button type="submit" loading={busy} maw={240}>
              {t.confirm}
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{data?.active ? `${t.factorOn} ${t.codesLeft(data.recovery_codes_left)}` : t.factorLead}</Text>
          {data && !data.active && data.required_from && (
            <Text size="sm" fw={600}>
              {t.required} <DateTime at={data.required_from} />
            </Text>
          )}
          <Group gap="sm">
            {data && !data.active && (
              <Button loading={busy} onClick={begin}>
                {t.turnOn}
              </Button>
            )}
            {data?.active && (
              <>
                <Button variant="default" loading={busy} onClick={renew}>
                  {t.newCodes}
                </Button>
                <Button variant="default" disabled={busy} onClick={turnOff}>
                  {t.turnOff}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      )}
    </Panel>
  )
}

function RecoveryCodes({ codes, onSeen }: { codes: string[]; onSeen: () => void }) {
  const t = useTexts(accountTexts)
  return (
    <Stack align="flex-start">
      <Text fw={600}>{t.codes}</Text>
      <Text size="sm">{t.codesLead}</Text>
      <SimpleGrid component="ul" cols={2} spacing="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Button onClick={onSeen}>{t.codesKept}</Button>
    </Stack>
  )
}
