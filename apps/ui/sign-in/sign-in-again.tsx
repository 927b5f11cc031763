import { Modal, Text } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { giveUpFreshSignIn } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

const texts = bilingual({
  over: ['Votre session a pris fin', 'Your session has ended'],
  stale: ['Confirmez votre identité', 'Confirm who you are'],
  staleLead: [
    'Cette opération demande une connexion de moins de dix minutes. Reconnectez-vous : elle reprendra aussitôt.',
    'This operation needs a sign-in of the last ten minutes. Sign in again: it then goes on at once.',
  ],
  giveUp: ['Renoncer', 'Give up'],
  overLead: [
    'Reconnectez-vous pour continuer : ce que vous avez saisi est toujours là.',
    'Sign in again to go on: what you typed is still there.',
  ],
})

/**
 * The dialog over the current screen after the session has expired.
 * @param isStale the session is open, but an act needs a sign-in of the last ten minutes: the person may give it up
 */
export default function SignInAgain({ email, isStale = false }: { email: string | null; isStale?: boolean }) {
  const t = useTexts(texts)
  return (
    <Modal
      opened
      onClose={isStale ? giveUpFreshSignIn : () => {}}
      title={isStale ? t.stale : t.over}
      withCloseButton={isStale}
      closeButtonProps={{ 'aria-label': t.giveUp }}
      closeOnEscape={isStale}
      closeOnClickOutside={false}
    >
      <Text size="sm" mb="md">
        {isStale ? t.staleLead : t.overLead}
      </Text>
      <SignInForm email={email} />
    </Modal>
  )
}
