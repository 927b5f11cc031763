import { Button, Stack } from '@mantine/core'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Refusal } from './refusal.tsx'
import { askIssuer } from './ask-issuer.ts'
import { signIn } from './session.ts'

const texts = bilingual({
  submit: ['Se connecter avec une clé d’accès', 'Sign in with a passkey'],
  wrong: ['Cette clé d’accès n’est pas reconnue ici.', 'This passkey is not known here.'],
})

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Signs in with a passkey that the person chooses: from the field of the address, or after the button. */
async function enter(useBrowserAutofill: boolean): Promise<void> {
  const { data: optionsJSON } = await askIssuer<{ data: Options }>('POST', '/passkey-challenge', {})
  await signIn('/sign-in/passkey', { response: await startAuthentication({ optionsJSON, useBrowserAutofill }) })
}

/** Whether the person has closed the browser's dialog, or another request has taken its place. */
const wasGivenUp = (error: unknown) => error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name)

/** The button for passkeys, where the browser knows them. While it is shown, the browser offers them in the field of the address too. */
export default function ByPasskey() {
  const t = useTexts(texts)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const failed = (failure: unknown) => {
    if (!wasGivenUp(failure)) setError(failure)
  }
  useEffect(() => {
    const offer = async () => {
      if (await browserSupportsWebAuthnAutofill()) await enter(true)
    }
    void offer().catch(failed)
    return () => WebAuthnAbortService.cancelCeremony()
  }, [])
  const press = async () => {
    setBusy(true)
    setError(null)
    await enter(false).catch(failed)
    setBusy(false)
  }
  if (!browserSupportsWebAuthn()) return null
  return (
    <Stack>
      <Refusal error={error} wrong={t.wrong} />
      <Button variant="default" px="xs" fullWidth loading={busy} onClick={() => void press()}>
        {t.submit}
      </Button>
    </Stack>
  )
}
