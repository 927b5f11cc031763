import { Text, Title } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ServiceState } from './shown.ts'
import { settingsTexts } from './texts.ts'

/** What the service erases by itself, when, and why. */
export function Retention({ rules }: { rules: ServiceState['retention'] }) {
  const t = useTexts(settingsTexts)
  const format = useFormat()
  const language = useLanguage()
  return (
    <section aria-labelledby="settings-retention">
      <Title order={2} size="h4" id="settings-retention">
        {t.parts.conservation}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.retentionLead}
      </Text>
      <ul className="settings-rows plain-list">
        {rules.map(({ fr, en, days, why_fr, why_en }) => (
          <li key={fr}>
            <span className="grow">
              {language === 'fr' ? fr : en}
              <span className="sub">{language === 'fr' ? why_fr : why_en}</span>
            </span>
            <Text span fw={600} size="sm">
              {t.days(days, format.number(days))}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
