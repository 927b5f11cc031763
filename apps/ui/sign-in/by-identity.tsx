import { Alert, Anchor, Divider, Stack } from '@mantine/core'
import { IDENTITY_PROVIDERS, type IdentityProviderName, SIGN_IN_FAULTS, type SignInFault } from '../../../contract/sign-in/sign-in.ts'
import { useLanguage } from '../i18n/language.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { base, settings } from '../page-settings.ts'
import { identitySignIn } from './session.ts'

const texts = bilingual({
  or: ['ou', 'or'],
  with: ['S’identifier avec', 'Sign in with'],
  whatIs: (name: string) => [`Qu’est-ce que ${name} ?`, `What is ${name}?`],
  failed: ['La connexion n’a pas abouti. Réessayez.', 'The sign-in did not succeed. Try again.'],
})

/** The pages in which the State explains its services. */
const EXPLAINED: Record<IdentityProviderName, string> = {
  proconnect: 'https://www.proconnect.gouv.fr/',
  franceconnect: 'https://franceconnect.gouv.fr/',
}

/** Why a sign-in at another site failed, from the address of the page; nothing without a reason. */
export function SignInFault() {
  const t = useTexts(texts)
  const language = useLanguage()
  const fault = new URLSearchParams(location.search).get('error')
  if (fault === null) return null
  const known = Object.hasOwn(SIGN_IN_FAULTS, fault) ? SIGN_IN_FAULTS[fault as SignInFault] : null
  return (
    <Alert color="red" role="alert" mb="md">
      {known?.[language === 'fr' ? 0 : 1] ?? t.failed}
    </Alert>
  )
}

/** The buttons of ProConnect and FranceConnect, in the form and with the words that both demand. */
export default function ByIdentity() {
  const t = useTexts(texts)
  const here = location.pathname.endsWith('/sign-in') ? base : `${location.pathname}${location.search}`
  return (
    <Stack mt="md" gap="sm">
      <Divider label={t.or} />
      {settings.identities.map((provider) => (
        <Stack key={provider} gap={4} align="center">
          <a className="identity-button" href={identitySignIn(provider, here)}>
            <span>{t.with}</span> <strong>{IDENTITY_PROVIDERS[provider]}</strong>
          </a>
          <Anchor size="sm" href={EXPLAINED[provider]} target="_blank" rel="noopener noreferrer">
            {t.whatIs(IDENTITY_PROVIDERS[provider])}
          </Anchor>
        </Stack>
      ))}
    </Stack>
  )
}
