import { Modal, Text } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { SignInForm } from './sign-in-form.tsx'

const texts = bilingual({
  over: ['Votre session a pris fin', 'Your session has ended'],
  overLead: [
    'Reconnectez-vous pour continuer : ce que vous avez saisi est toujours là.',
    'Sign in again to go on: what you typed is still there.',
  ],
})

/** The dialog over the current screen after the session has expired. */
export default function SignInAgain({ email }: { email: string | null }) {
  const t = useTexts(texts)
  return (
    <Modal opened onClose={() => {}} title={t.over} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false}>
      <Text size="sm" mb="md">
        {t.overLead}
      </Text>
      <SignInForm email={email} />
    </Modal>
  )
}
