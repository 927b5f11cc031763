import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { language } from '../i18n/language.ts'
import { useTexts } from '../i18n/texts.ts'
import NoMail from '../notices/no-mail.tsx'
import { base } from '../page-settings.ts'
import { Trap, useTrap } from './trap.tsx'
import { Refusal } from './refusal.tsx'
import { askIssuer } from './ask-issuer.ts'
import { Choice, Step } from './code-step.tsx'
import { codeTexts } from './code-texts.ts'
import { signIn } from './session.ts'
import { useStepTitle } from './step-title.ts'

/** The address and the code that the link of an e-mail has after its #; empty without one. */
function fromLink(): { email: string; code: string } {
  const given = new URLSearchParams(location.hash.slice(1))
  return { email: given.get('email') ?? '', code: given.get('code') ?? '' }
}

interface Props {
  /** What the code is for: signing in, or a new password. */
  purpose: 'sign_in' | 'password'
  /** The address of the former session, or of the account: only the code has to be typed. */
  email: string | null
  /** What the person has typed elsewhere: the field begins with it. */
  start?: string
  onBack: () => void
  /** The label of the way back; absent: that of the other way to sign in. */
  back?: string
  /** Called when the code was right: with the challenge of the second factor, or null if the person is signed in. */
  onChallenge: (challenge: string | null) => void
  /** Another way, under the button of the first step. */
  children?: ReactNode
}

/**
 * Signs in, or chooses a password, with a code that is sent by e-mail. An address without an account gets one.
 */
export default function ByCode({ purpose, email: known, start = '', onBack, back, onChallenge, children }: Props) {
  const t = useTexts(codeTexts)
  const [link] = useState(fromLink)
  const [email, setEmail] = useState(known ?? (start || link.email))
  const [sent, setSent] = useState(link.code !== '')
  const [resent, setResent] = useState(false)
  const [delayed, setDelayed] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  useStepTitle(sent ? t.code : purpose === 'password' ? t.password : t.send)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    setResent(false)
    await work().catch(setError)
    setBusy(false)
  }
  const isSuspect = useTrap()
  // Somebody signed in asks for their own address: it is shown, not asked for.
  const isOfAccount = known !== null && back !== undefined
  const application = base.replaceAll('/', '')
  const send = async (suspect = false) => {
    const { data } = await askIssuer<{ data: { delayed?: boolean } }>('POST', '/code', {
      email: email.trim(),
      purpose,
      application,
      langue: language(),
      ...(suspect ? { suspect } : {}),
    })
    setDelayed(data.delayed ?? false)
  }
  const ask = (given: Record<string, string>) =>
    run(async () => {
      await send(isSuspect(given))
      setSent(true)
    })
  const again = () =>
    run(async () => {
      await send()
      setResent(true)
    })
  const enter = ({ code, password }: Record<string, string>) =>
    run(async () =>
      onChallenge(
        await (purpose === 'sign_in'
          ? signIn('/sign-in/code', { email: email.trim(), code, langue: language() })
          : signIn('/password', { email: email.trim(), code, password, langue: language() })),
      ),
    )

  if (!sent)
    return (
      <Step key="address" onSubmit={(given) => void ask(given)}>
        <Text size="sm">{purpose === 'sign_in' ? t.lead : t.leadPassword}</Text>
        <NoMail />
        <Refusal error={error} wrong={t.wrong} />
        {isOfAccount ? (
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        ) : (
          <TextInput
            type="email"
            label={t.email}
            autoComplete={children ? 'username webauthn' : 'username'}
            required
            maxLength={254}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            autoFocus
            data-autofocus
          />
        )}
        <Trap />
        <Button type="submit" loading={busy} fullWidth>
          {t.send}
        </Button>
        {children}
        <Stack gap={4} align="flex-start">
          <Choice onClick={onBack}>{back ?? t.back}</Choice>
        </Stack>
      </Step>
    )
  return (
    <Step key="code" onSubmit={(given) => void enter(given)}>
      <div role="status">
        {link.code === '' && <Text size="sm">{delayed ? t.waiting : t.sentTo}</Text>}
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        {delayed ? (
          <Text size="sm" mt="xs">
            {t.delayed}
          </Text>
        ) : (
          <Text size="sm">{link.code === '' ? t.valid : t.fromLink}</Text>
        )}
        {resent && !delayed && (
          <Text size="sm" mt="xs">
            {t.resent}
          </Text>
        )}
      </div>
      <Refusal error={error} wrong={t.wrong} />
      <TextInput
        name="code"
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={40}
        defaultValue={link.code}
        autoFocus
        data-autofocus
      />
      {purpose === 'password' && (
        <PasswordInput
          name="password"
          label={t.password}
          description={t.passwordHint}
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={128}
          visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
        />
      )}
      <Button type="submit" loading={busy} fullWidth>
        {purpose === 'sign_in' ? t.signIn : t.choose}
      </Button>
      <Stack gap={4} align="flex-start">
        <Choice onClick={() => void again()}>{t.again}</Choice>
        {known === null && <Choice onClick={() => setSent(false)}>{t.other}</Choice>}
        <Choice onClick={onBack}>{back ?? t.back}</Choice>
      </Stack>
    </Step>
  )
}
