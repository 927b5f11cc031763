import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { language } from '../i18n/language.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { base } from '../page-settings.ts'
import { Trap, useTrap } from './trap.tsx'
import { Refusal } from './refusal.tsx'
import { askIssuer } from './ask-issuer.ts'
import { signIn } from './session.ts'

const texts = bilingual({
  lead: ['Nous vous enverrons un code à six chiffres, sans mot de passe.', 'We will send you a code of six digits: no password is needed.'],
  leadPassword: [
    'Nous vous enverrons un code à six chiffres, avec lequel vous choisirez un nouveau mot de passe.',
    'We will send you a code of six digits, with which you choose a new password.',
  ],
  email: ['Adresse e-mail', 'E-mail address'],
  send: ['Recevoir un code', 'Get a code'],
  sentTo: ['Si l’adresse est exacte, un code vient de partir à :', 'If the address is right, a code has just left for:'],
  valid: [
    'Il est valable dix minutes. S’il n’arrive pas en une minute, regardez dans les indésirables.',
    'It is valid for ten minutes. If it does not arrive within a minute, look among the unwanted e-mails.',
  ],
  fromLink: ['Votre code est rempli : il ne reste qu’à vous connecter.', 'Your code is filled in: just sign in.'],
  code: ['Code à six chiffres', 'Code of six digits'],
  password: ['Nouveau mot de passe', 'New password'],
  passwordHint: ['Au moins dix caractères', 'Ten characters or more'],
  show: ['Afficher ou masquer le mot de passe', 'Show or hide the password'],
  signIn: ['Se connecter', 'Sign in'],
  choose: ['Choisir ce mot de passe', 'Choose this password'],
  wrong: [
    'Ce code n’est pas le bon, ou n’est plus valable. Vérifiez-le, ou demandez-en un autre.',
    'This code is wrong, or no longer valid. Check it, or ask for another.',
  ],
  again: ['Renvoyer le code', 'Send the code again'],
  waiting: ['Code demandé pour :', 'Code asked for:'],
  delayed: [
    'Le serveur de messagerie ne répond pas en ce moment. Le code sera envoyé dès son retour, dans les dix minutes. Ensuite, demandez-en un autre, ou connectez-vous avec une clé d’accès ou un mot de passe.',
    'The mail server does not answer at the moment. The code is sent when it is back, within ten minutes. After that, ask for another, or sign in with a passkey or a password.',
  ],
  resent: ['Le code a été renvoyé.', 'The code was sent again.'],
  other: ['Changer d’adresse', 'Use another address'],
  back: ['Se connecter avec un mot de passe', 'Sign in with a password'],
})

/** The address and the code that the link of an e-mail has after its #; empty without one. */
function fromLink(): { email: string; code: string } {
  const given = new URLSearchParams(location.hash.slice(1))
  return { email: given.get('email') ?? '', code: given.get('code') ?? '' }
}

interface Props {
  /** What the code is for: signing in, or a new password. */
  purpose: 'sign_in' | 'password'
  /** The address of the former session: only the code has to be typed. */
  email: string | null
  onBack: () => void
  /** The account has a second factor: its challenge. */
  onChallenge: (challenge: string | null) => void
  /** Another way, under the button of the first step. */
  children?: ReactNode
}

/**
 * Signs in, or chooses a password, with a code that is sent by e-mail. An address without an account gets one.
 */
export default function ByCode({ purpose, email: known, onBack, onChallenge, children }: Props) {
  const t = useTexts(texts)
  const [link] = useState(fromLink)
  const [email, setEmail] = useState(known ?? link.email)
  const [sent, setSent] = useState(link.code !== '')
  const [resent, setResent] = useState(false)
  const [delayed, setDelayed] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    setResent(false)
    await work().catch(setError)
    setBusy(false)
  }
  const isSuspect = useTrap()
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
        <Refusal error={error} wrong={t.wrong} />
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
        <Trap />
        <Button type="submit" loading={busy} fullWidth>
          {t.send}
        </Button>
        {children}
        <Stack gap={4} align="flex-start">
          <Choice onClick={onBack}>{t.back}</Choice>
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
        maxLength={12}
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
        <Choice onClick={onBack}>{t.back}</Choice>
      </Stack>
    </Step>
  )
}

/** One form: what was typed is given by the names of its fields. */
function Step({ onSubmit, children }: { onSubmit: (given: Record<string, string>) => void; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  return (
    <form onSubmit={submit}>
      <Stack>{children}</Stack>
    </form>
  )
}

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" size="sm" onClick={onClick}>
    {children}
  </Anchor>
)
