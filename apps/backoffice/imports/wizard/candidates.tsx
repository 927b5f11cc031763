import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { phrases } from '../../../ui/i18n/phrases.ts'
import { labelOf, useTexts } from '../../../ui/i18n/texts.ts'
import { plainText } from '../../../ui/markdown/markdown.tsx'
import { BreakableText } from '../../../ui/screen/breakable.tsx'
import { settingsTexts } from '../settings/settings-texts.ts'
import { importTexts } from '../texts.ts'
import type { Detected, Proposed } from './detected.ts'
import { SmallPrint } from '../../../ui/screen/text.tsx'

/** The sources found at an address, with their first items. */
export function Candidates({ candidates, choose }: { candidates: Detected['candidates']; choose: (proposed: Proposed) => void }) {
  const t = useTexts(settingsTexts)
  const { types } = useTexts(importTexts)
  const { pair } = useTexts(phrases)
  const localised = useBilingual()
  const format = useFormat()
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t.found}
      </Text>
      {candidates.map((candidate) => {
        const { type, url, nom, items, preview, reason, reason_en } = candidate
        return (
          <article key={`${type} ${url}`} className="candidate">
            <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <div>
                <Title order={3} size="h5">
                  {nom}
                </Title>
                <Group gap="xs">
                  <Badge>{labelOf(types, type)}</Badge>
                  {items !== null && <Text size="sm">{t.items(items)}</Text>}
                </Group>
                <Text size="xs" c="dimmed" className="anywhere">
                  <BreakableText text={url} />
                </Text>
              </div>
              <Button size="xs" onClick={() => choose(candidate)} aria-label={pair(t.choose, `${nom} (${labelOf(types, type)})`)}>
                {t.choose}
              </Button>
            </Group>
            {reason && (
              <Text size="sm" mt="xs">
                {localised(reason, reason_en)}
              </Text>
            )}
            {preview.length > 0 && (
              <details open={candidates.length === 1}>
                <summary>{t.preview}</summary>
                <ol>
                  {preview.map(({ external_id, title, body, date_debut, date_fin }) => (
                    <li key={external_id}>
                      <Text size="sm" fw={600} component="div">
                        {title}
                      </Text>
                      <SmallPrint>
                        {date_debut && `${[date_debut, date_fin].flatMap((day) => (day ? [format.day(day)] : [])).join(' – ')} · `}
                        {plainText(body).slice(0, 160)}
                      </SmallPrint>
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </article>
        )
      })}
    </Stack>
  )
}
