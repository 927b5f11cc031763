import { Alert } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { settings } from '../page-settings.ts'

const texts = bilingual({
  none: [
    'Ce service n’est relié à aucun serveur de messagerie : ses e-mails, codes et invitations compris, restent dans un dossier de son exploitant.',
    'This service has no mail server: its e-mails, codes and invitations included, stay in a folder of its operator.',
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
