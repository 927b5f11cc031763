import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { providerSignIn, signIn } from './session.ts'
import { SIGN_IN_FAULTS, type SignInFault } from '../../../contract/sign-in/sign-in.ts'
import { useLanguage } from '../i18n/language.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { settings } from '../page-settings.ts'
import { Refusal } from './refusal.tsx'
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
  providerFailed: ['La connexion n’a pas abouti. Réessayez.', 'The sign-in did not succeed. Try again.'],
  none: [
    'La connexion n’est pas configurée : l’exploitant doit définir AUTH_CLIENT_ID.',
    'Sign-in is not set up: the operator must set AUTH_CLIENT_ID.',
  ],
})

/**
 * The ways to sign in: those of the embedded issuer, or the outside provider.
 * @param email the address of the former session, if one has ended
 */
export function SignInForm({ email = null }: { email?: string | null }) {
  const t = useTexts(texts)
  if (settings.sign_in === null) return <Alert color="red">{t.none}</Alert>
  return settings.sign_in === 'provider' ? <ByProvider /> : <Embedded email={email} />
}

const ByCode = lazyWithRetry(() => import('./by-code.tsx'))

/** The ways of the embedded issuer: a password, or a code by e-mail. A link of such an e-mail opens the second. */
function Embedded({ email }: { email: string | null }) {
  const t = useTexts(texts)
  const [way, setWay] = useState<'sign_in' | 'password' | null>(location.hash.includes('code=') ? 'sign_in' : null)
  if (way)
    return (
      <Suspense>
        <ByCode key={way} purpose={way} email={email} onBack={() => setWay(null)} />
      </Suspense>
    )
  return (
    <>
      <ByPassword email={email} />
      <Stack gap={4} mt="md" align="flex-start">
        <Anchor component="button" type="button" size="sm" onClick={() => setWay('sign_in')}>
          {t.byCode}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => setWay('password')}>
          {t.forgotten}
        </Anchor>
      </Stack>
    </>
  )
}

function ByProvider() {
  const t = useTexts(texts)
  const language = useLanguage()
  const fault = new URLSearchParams(location.search).get('error')
  const known = fault !== null && Object.hasOwn(SIGN_IN_FAULTS, fault) ? SIGN_IN_FAULTS[fault as SignInFault] : null
  const here = location.pathname.endsWith('/sign-in') ? import.meta.env.BASE_URL : `${location.pathname}${location.search}`
  return (
    <Stack>
      {fault && (
        <Alert color="red" role="alert">
          {known?.[language === 'fr' ? 0 : 1] ?? t.providerFailed}
        </Alert>
      )}
      <Button component="a" href={providerSignIn(here)} fullWidth>
        {t.provider}
      </Button>
    </Stack>
  )
}

/** @param email the address of the former session: only the password has to be typed */
function ByPassword({ email: known }: { email: string | null }) {
  const t = useTexts(texts)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as { email: string; password: string }
    setBusy(true)
    setError(null)
    try {
      await signIn('/sign-in/email', { email: given.email.trim(), password: given.password })
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
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={known ?? ''}
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
        <Button type="submit" loading={busy} fullWidth>
          {t.submit}
        </Button>
      </Stack>
    </form>
  )
}
