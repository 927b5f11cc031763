import { Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { FIXED_LABELS, FIXED_VALUES } from './fixed-labels.ts'
import type { ServiceState } from './shown.ts'
import { settingsTexts } from './texts.ts'

/** What the environment fixes, read-only. The names of variables are for who runs the service. */
export function Fixed({ fixed }: { fixed: ServiceState['fixed'] }) {
  const t = useTexts(settingsTexts)
  const [named, setNamed] = useState(false)
  const [set, unset] = [fixed.filter(({ value }) => value !== null), fixed.filter(({ value }) => value === null)]
  return (
    <section aria-labelledby="settings-fixed">
      <Title order={2} size="h4" id="settings-fixed">
        {t.parts.serveur}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.fixedLead}
      </Text>
      <Switch mb="sm" label={t.operator} checked={named} onChange={({ currentTarget: { checked } }) => setNamed(checked)} />
      <Rows fixed={set} named={named} />
      {unset.length > 0 && (
        <details>
          <summary>{t.unset(unset.length)}</summary>
          <Rows fixed={unset} named={named} />
        </details>
      )}
    </section>
  )
}

function Rows({ fixed, named }: { fixed: ServiceState['fixed']; named: boolean }) {
  const t = useTexts(settingsTexts)
  const at = useLanguage() === 'fr' ? 0 : 1
  const shown = (value: string | null, secret: boolean) => {
    if (value === null) return '–'
    if (secret) return t.isSet
    if (value === 'on' || value === 'off') return t[value]
    return FIXED_VALUES[value]?.[at] ?? value
  }
  return (
    <dl className="settings-rows">
      {fixed.map(({ variable, value, secret }) => (
        <div key={variable} className="settings-fact">
          <Text component="dt" size="sm" c="dimmed">
            {FIXED_LABELS[variable]?.[at]}
            {named && <code>{variable}</code>}
          </Text>
          <Text component="dd">{shown(value, secret)}</Text>
        </div>
      ))}
    </dl>
  )
}
