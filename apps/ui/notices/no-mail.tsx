import { Alert } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { settings } from '../page-settings.ts'

const texts = bilingual({
  none: [
    'Pour le moment, aucun e-mail ne part de ce service, codes et invitations compris : l’exploitant n’a pas encore indiqué de serveur d’e-mail. Il les trouve dans un dossier.',
    'For now, no e-mail leaves this service, codes and invitations included: its operator has not set a mail server yet, and finds them in a folder.',
  ],
})

/** Says that e-mails do not leave the service, beside whatever sends one; nothing where a mail server is set up. */
export default function NoMail() {
  const t = useTexts(texts)
  return settings.mail ? null : (
    <Alert color="yellow" role="note">
      {t.none}
    </Alert>
  )
}
