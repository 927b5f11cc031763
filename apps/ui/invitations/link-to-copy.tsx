import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { bilingual, useTexts } from '../i18n/texts.ts'

const texts = bilingual({
  label: (email: string) => [`Lien à transmettre à ${email}`, `Link to hand over to ${email}`],
  hint: [
    'L’invitation s’accepte depuis ce lien, en se connectant avec cette adresse e-mail. Valable sept jours.',
    'The invitation is accepted from this link, signed in with this e-mail address. Valid for seven days.',
  ],
  copy: ['Copier le lien', 'Copy the link'],
  copied: ['Lien copié', 'Link copied'],
})

/** The link of an invitation whose e-mail does not leave, to be handed over by other means. `path` is below this service. */
export function LinkToCopy({ email, path }: { email: string; path: string }) {
  const t = useTexts(texts)
  const address = new URL(path, window.location.origin).href
  return (
    <Group align="flex-end" gap="xs" role="status">
      <TextInput
        label={t.label(email)}
        description={t.hint}
        readOnly
        value={address}
        style={{ flex: '1 1 280px' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? t.copied : t.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
