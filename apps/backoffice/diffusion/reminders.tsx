import { Badge, Text } from '@mantine/core'
import type { z } from 'zod'
import type { getDiffusion } from '../../../contract/suivis/diffusion.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { diffusionTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

type Rappel = z.output<(typeof getDiffusion)['response']>['data']['rappels'][number]

/** The numbers of what leaves by the hour, by subject and day. */
export function Reminders({ rappels }: { rappels: readonly Rappel[] }) {
  const t = useTexts(diffusionTexts)
  const words = useTexts(envoiTexts)
  const format = useFormat()
  const { line } = useNumbers()
  return (
    <Panel title={t.reminders}>
      {rappels.length === 0 && <Text c="dimmed">{t.noReminder}</Text>}
      {rappels.length > 0 && (
        <ul className="sendings plain-list">
          {rappels.map(({ sujet, jour, communes, part, comptes }) => (
            <li key={`${sujet} ${jour}`} className="sending" data-part={part || undefined}>
              <div className="sending-what">
                <Text fw={600}>{t[sujet](format.day(jour))}</Text>
                <Text size="sm" c="dimmed">
                  {t.communes(communes)}
                </Text>
              </div>
              <div>
                <Badge color={part ? STATE_COLOURS.running : STATE_COLOURS.done}>{part ? t.leaving : t.done}</Badge>
                <Text size="sm" mt={4}>
                  {line(comptes)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {words.rounded} {words.acceptedHint}
      </Text>
    </Panel>
  )
}
