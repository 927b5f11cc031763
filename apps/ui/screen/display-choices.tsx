import { Text, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { setLanguage, useLanguage } from '../i18n/language.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { ChoiceButtons } from './choice-buttons.tsx'

const texts = bilingual({
  colours: ['Couleurs', 'Colours'],
  light: ['Clair', 'Light'],
  dark: ['Sombre', 'Dark'],
  auto: ['Système', 'System'],
  language: ['Langue', 'Language'],
})

/** A choice of how the application looks, below its name. */
export const NamedChoice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="xs" mb={4} aria-hidden>
      {label}
    </Text>
    {children}
  </div>
)

/** The colours and the language of an application: how it looks to this person, in this browser. */
export function DisplayChoices() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <NamedChoice label={t.colours}>
        <ChoiceButtons
          label={t.colours}
          value={colorScheme}
          onChange={setColorScheme}
          options={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t[value] }))}
        />
      </NamedChoice>
      <NamedChoice label={t.language}>
        <ChoiceButtons
          label={t.language}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
      </NamedChoice>
    </>
  )
}
