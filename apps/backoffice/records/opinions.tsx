import { Badge, Group, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import type { OfficeOpinion } from '../../../contract/mairie/opinion-records.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { SmallPrint } from '../../ui/screen/text.tsx'
import { opinionTexts } from './opinion-texts.ts'

/** The opinions of municipal offices on an actor or a claim; nothing without one. */
export function OpinionsPanel({ opinions }: { opinions: readonly z.output<typeof OfficeOpinion>[] }) {
  const t = useTexts(opinionTexts)
  if (opinions.length === 0) return null
  return (
    <Panel title={t.title}>
      <Stack gap="sm">
        {opinions.map(({ mairie, avis, texte, updated_at }) => (
          <div key={mairie.id}>
            <Group gap="xs">
              <Badge color={avis === 'favorable' ? 'teal' : 'orange'}>{t.avis[avis]}</Badge>
              <Text size="sm">{mairie.nom}</Text>
              <SmallPrint>
                <DateTime at={updated_at} />
              </SmallPrint>
            </Group>
            {texte && (
              <Text size="sm" className="kept-lines">
                {texte}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
