import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Refusal } from './refusal.tsx'
import { signIn } from './session.ts'
import { useStepTitle } from './step-title.ts'

const texts = bilingual({
  title: ['Deuxième étape', 'Second step'],
  lead: [
    'Ce compte est protégé par une deuxième étape. Ouvrez votre application d’authentification et recopiez son code, ou saisissez l’un de vos codes de secours.',
    'This account has a second step. Open your authenticator application and type its code, or type one of your recovery codes.',
  ],
  code: ['Code de l’application, ou code de secours', 'Code of the application, or recovery code'],
  submit: ['Valider', 'Confirm'],
  wrong: [
    'Ce code n’est pas le bon, a déjà servi, ou la connexion a trop attendu. Attendez le code suivant, ou recommencez.',
    'This code is wrong, was used before, or the sign-in took too long. Wait for the next code, or start again.',
  ],
  back: ['Recommencer la connexion', 'Start the sign-in again'],
})

/**
 * The second step of a sign-in.
 * @param challenge what the first step has answered
 */
export default function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const t = useTexts(texts)
  useStepTitle(t.title)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = Object.fromEntries(new FormData(event.currentTarget)) as { code: string }
    setBusy(true)
    setError(null)
    await signIn('/sign-in/second-factor', { challenge, code: code.trim() }).catch(setError)
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{t.lead}</Text>
        <Refusal error={error} wrong={t.wrong} />
        <TextInput name="code" label={t.code} autoComplete="one-time-code" required minLength={6} maxLength={40} autoFocus data-autofocus />
        <Button type="submit" loading={busy} fullWidth>
          {t.submit}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t.back}
        </Anchor>
      </Stack>
    </form>
  )
}
