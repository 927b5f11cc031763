import { Progress as Bar, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Counts } from './counts.tsx'
import { runTexts } from './run-texts.ts'
import type { Run } from '../../../ui/imports/source.ts'
import { importTexts } from '../texts.ts'
import { useRun } from './use-runs.ts'
import { SmallScreenLink } from '../../../ui/screen/text.tsx'

/** The progress of a run. The total is unknown before its end. */
export function Progress({ sourceId, known, link = false }: { sourceId: string; known: Run; link?: boolean }) {
  const t = useTexts(runTexts)
  const { statuses } = useTexts(importTexts)
  const { run = known } = useRun(sourceId, known.id, known)
  return (
    <Panel title={t.progress}>
      <Stack gap="sm">
        <Bar value={100} striped animated aria-label={run.status === 'queued' ? statuses.queued : statuses.running} />
        <Text size="sm" role="status">
          {run.status === 'queued' ? t.waiting : t.running(run.read)}
        </Text>
        <Counts run={run} />
        {link && <SmallScreenLink to={`/imports/${sourceId}/passages/${run.id}`}>{t.lines}</SmallScreenLink>}
      </Stack>
    </Panel>
  )
}
