import { Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { factsOf } from './envoi-facts.ts'
import { envoiTexts } from './envoi-texts.ts'
import type { Envoi } from './envoi-types.ts'

/** Who prepared a sending and when, who agreed to it, and how it ended. */
export function EnvoiTold({ envoi }: { envoi: Envoi }) {
  const t = useTexts(envoiTexts)
  const format = useFormat()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t.by(envoi.auteur, format.dateTime(envoi.created_at))}
      </Text>
      {factsOf(envoi, t).map((fact) => (
        <Text key={fact} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fact}
        </Text>
      ))}
    </>
  )
}
