import { Anchor, Text } from '@mantine/core'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { BreakableText } from '../../ui/screen/breakable.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useFrequencyLabel } from './frequency.ts'
import { type Source } from '../../ui/imports/source.ts'
import { RunState } from './states.tsx'
import { importTexts } from './texts.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'

/** The state of a source in brief. */
export function SourceFacts({ source }: { source: Source }) {
  const t = useTexts(importTexts)
  const every = useFrequencyLabel()
  const localised = useBilingual()
  const { last_run } = source
  return (
    <Panel title={t.state}>
      <Facts
        facts={{
          [t.url]: (
            <Anchor href={source.url} target="_blank" rel="noreferrer noopener" size="sm">
              <BreakableText text={source.url} />
            </Anchor>
          ),
          [t.type]: labelOf(t.types, source.type),
          [t.commune]: <SmallScreenLink to={`/communes/${source.commune_id}`}>{communeName(source.commune)}</SmallScreenLink>,
          [t.acteur]: source.acteur && <SmallScreenLink to={`/acteurs/${source.acteur.id}`}>{source.acteur.nom}</SmallScreenLink>,
          [t.lastRun]: last_run ? (
            <div>
              <RunState run={last_run} /> <DateTime at={last_run.created_at} relative />
              {last_run.message && <Text size="sm">{localised(last_run.message, last_run.message_en)}</Text>}
            </div>
          ) : (
            t.never
          ),
          [t.nextRun]: source.next_run_at ? (
            <span>
              <DateTime at={source.next_run_at} />, {every(source.frequence_minutes)}
            </span>
          ) : source.paused_at !== null ? (
            t.noNextPaused
          ) : source.active ? (
            every(source.frequence_minutes)
          ) : (
            t.noNext
          ),
        }}
      />
    </Panel>
  )
}
