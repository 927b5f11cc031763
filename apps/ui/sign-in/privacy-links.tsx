import { Anchor, Text } from '@mantine/core'
import { useLanguage } from '../i18n/language.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'

const texts = bilingual({
  newAccount: ['Seule votre adresse e-mail vous est demandée.', 'Only your e-mail address is asked for.'],
  privacy: ['Vie privée', 'Privacy'],
  legal: ['Mentions légales', 'Legal notice'],
})

/** What is done with data, and who runs the service: pages of the residents' site. @param opens whether this makes accounts */
export function PrivacyLinks({ opens = false }: { opens?: boolean }) {
  const t = useTexts(texts)
  const prefix = useLanguage() === 'fr' ? '' : '/en'
  return (
    <Text size="sm" c="dimmed">
      {opens && `${t.newAccount} `}
      <Anchor href={`${prefix}/vie-privee`}>{t.privacy}</Anchor>
      {' · '}
      <Anchor href={`${prefix}/mentions-legales`}>{t.legal}</Anchor>
    </Text>
  )
}
