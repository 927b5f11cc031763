import { Alert, Anchor, Box, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { providerSignIn, signIn } from './session.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { base, settings } from '../page-settings.ts'
import ByIdentity, { SignInFault } from './by-identity.tsx'
import { Refusal } from './refusal.tsx'
import { Trap, useTrap } from './trap.tsx'
import { lazyWithRetry } from '../screen/retrying-import.ts'

const texts = bilingual({
  email: ['Adresse e-mail', 'E-mail address'],
  password: ['Mot de passe', 'Password'],
  submit: ['Se connecter', 'Sign in'],
  byCode: ['Recevoir un code par e-mail', 'Get a code by e-mail'],
  forgotten: ['Mot de passe oublié ?', 'Forgot your password?'],
  show: ['Afficher ou masquer le mot de passe', 'Show or hide the password'],
  wrong: ['Adresse ou mot de passe incorrect.', 'Wrong address or password.'],
  provider: ['Se connecter avec le fournisseur d’identité', 'Sign in with the identity provider'],
  none: [
    'La connexion n’est pas configurée : l’exploitant doit définir AUTH_CLIENT_ID.',
    'Sign-in is not set up: the operator must set AUTH_CLIENT_ID.',
  ],
})

interface Props {
  /** The address of the former session, if one has ended. */
  email?: string | null
  /** Whether the first way is a code by e-mail, which also makes an account. */
  codeFirst?: boolean
}

/** The ways to sign in: those of the embedded issuer, or the outside provider. */
export function SignInForm({ email = null, codeFirst = false }: Props) {
  const t = useTexts(texts)
  if (settings.sign_in === null) return <Alert color="red">{t.none}</Alert>
  return settings.sign_in === 'provider' ? <ByProvider /> : <Embedded email={email} codeFirst={codeFirst} />
}

const SecondStep = lazyWithRetry(() => import('./second-step.tsx'))
const ByPasskey = lazyWithRetry(() => import('./by-passkey.tsx'))
const ByCode = lazyWithRetry(() => import('./by-code.tsx'))

/** The challenge of the second factor that a sign-in with an identity has left behind the #; null without one. It is removed from the address. */
function challengeInAddress(): string | null {
  const challenge = /^#second-factor=([\w-]{43})$/.exec(location.hash)?.[1] ?? null
  if (challenge !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return challenge
}

/** The ways of the embedded issuer: a password, or a code by e-mail. A link of such an e-mail opens the second. */
function Embedded({ email, codeFirst }: Required<Props>) {
  const t = useTexts(texts)
  const [challenge, setChallenge] = useState<string | null>(challengeInAddress)
  // What was typed is kept when the person chooses another way.
  const [typed, setTyped] = useState('')
  const [way, setWay] = useState<'sign_in' | 'password' | null>(codeFirst || location.hash.includes('code=') ? 'sign_in' : null)
  if (challenge !== null)
    return (
      <Suspense>
        <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
      </Suspense>
    )
  const passkeys = settings.passkeys && (
    <Suspense>
      <ByPasskey />
    </Suspense>
  )
  if (way)
    return (
      <>
        {codeFirst && <SignInFault />}
        <Suspense>
          <ByCode key={way} purpose={way} email={email} start={typed} onBack={() => setWay(null)} onChallenge={setChallenge}>
            {way === 'sign_in' && passkeys}
          </ByCode>
        </Suspense>
        {codeFirst && settings.identities.length > 0 && <ByIdentity />}
      </>
    )
  return (
    <>
      <SignInFault />
      <ByPassword email={email} typed={typed} onTyped={setTyped} onChallenge={setChallenge} />
      <Box mt="md">{passkeys}</Box>
      <Stack gap={4} mt="md" align="flex-start">
        <Anchor component="button" type="button" size="sm" onClick={() => setWay('sign_in')}>
          {t.byCode}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => setWay('password')}>
          {t.forgotten}
        </Anchor>
      </Stack>
      {settings.identities.length > 0 && <ByIdentity />}
    </>
  )
}

function ByProvider() {
  const t = useTexts(texts)
  const here = location.pathname.endsWith('/sign-in') ? base : `${location.pathname}${location.search}`
  return (
    <Stack>
      <SignInFault />
      <Button component="a" href={providerSignIn(here)} fullWidth>
        {t.provider}
      </Button>
    </Stack>
  )
}

interface ByPasswordProps {
  /** The address of the former session: only the password has to be typed. */
  email: string | null
  typed: string
  onTyped: (email: string) => void
  onChallenge: (challenge: string | null) => void
}

function ByPassword({ email: known, typed, onTyped, onChallenge }: ByPasswordProps) {
  const t = useTexts(texts)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const isSuspect = useTrap()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as { email: string; password: string }
    const suspect = isSuspect(given) ? { suspect: true } : {}
    setBusy(true)
    setError(null)
    try {
      onChallenge(await signIn('/sign-in/email', { email: given.email.trim(), password: given.password, ...suspect }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Refusal error={error} wrong={t.wrong} />
        <TextInput
          name="email"
          type="email"
          label={t.email}
          autoComplete={settings.passkeys ? 'username webauthn' : 'username'}
          required
          maxLength={254}
          defaultValue={typed === '' ? (known ?? '') : typed}
          onChange={({ currentTarget: { value } }) => onTyped(value)}
          autoFocus={known === null}
          data-autofocus={known === null ? true : undefined}
        />
        <PasswordInput
          name="password"
          label={t.password}
          autoComplete="current-password"
          autoFocus={known !== null}
          data-autofocus={known === null ? undefined : true}
          required
          maxLength={128}
          visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
        />
        <Trap />
        <Button type="submit" loading={busy} fullWidth>
          {t.submit}
        </Button>
      </Stack>
    </form>
  )
}
