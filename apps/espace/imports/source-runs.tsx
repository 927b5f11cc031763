import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { listOwnRuns, undoOwnRun } from '../../../contract/imports/own-sources.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { importTexts } from './import-texts.ts'
import { isUnderWay, type Run, type Source } from '../../ui/imports/source.ts'

/** How often the runs are read again while one is under way. */
const PROGRESS_MS = 1500

/** The last runs of an import, each of which can be undone. */
export function SourceRuns({ acteurId, source }: { acteurId: string; source: Source }) {
  const t = useTexts(importTexts)
  const [undoing, setUndoing] = useState<Run | null>(null)
  const at = { params: { id: acteurId, sourceId: source.id } }
  const { data } = useRead(listOwnRuns, { ...at, query: {} }, { every: isUnderWay(source.last_run) ? PROGRESS_MS : false })
  const runs = withLast(data?.data ?? [], source.last_run)
  const undo = useAct(undoOwnRun, { done: t.undone, after: () => setUndoing(null), onError: () => (setUndoing(null), false) })
  return (
    <section aria-labelledby="runs">
      <Title order={2} size="h4" id="runs" mb="xs">
        {t.runs}
      </Title>
      {data && runs.length === 0 && <Text>{t.noRuns}</Text>}
      <Stack component="ul" gap="xs" className="plain-list">
        {runs.map((run) => (
          <OneRun key={run.id} run={run} undo={source.propre ? () => setUndoing(run) : undefined} />
        ))}
      </Stack>
      <Confirm
        opened={undoing !== null}
        close={() => setUndoing(null)}
        title={t.undo}
        confirm={t.undo}
        danger
        busy={undo.isPending}
        onConfirm={() => undoing && undo.mutate({ params: { ...at.params, runId: undoing.id } })}
      >
        {t.undoText}
      </Confirm>
    </section>
  )
}

/** The runs with the last one as the source has it: it is read more often, and to its end. */
const withLast = (runs: readonly Run[], last: Run | null): Run[] => {
  if (!last) return [...runs]
  const isListed = runs.some(({ id }) => id === last.id)
  return isListed ? runs.map((run) => (run.id === last.id && !isEnded(run) ? last : run)) : [last, ...runs]
}
const isEnded = (run: Run): boolean => !isUnderWay(run)

const UNDOABLE = new Set(['done', 'partial', 'failed'])

function OneRun({ run, undo }: { run: Run; undo: (() => void) | undefined }) {
  const t = useTexts(importTexts)
  const localised = useBilingual()
  const format = useFormat()
  const hasWritten = run.created + run.updated + run.archived > 0
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between">
        <Text fw={600}>{format.dateTime(run.created_at)}</Text>
        <Badge color={run.status === 'failed' ? 'red' : run.status === 'done' ? 'teal' : 'gray'}>{labelOf(t.statuses, run.status)}</Badge>
      </Group>
      {!isUnderWay(run) && <Text size="sm">{t.result(run.created, run.updated, run.archived)}</Text>}
      {!isUnderWay(run) && run.warnings > 0 && <Text size="sm">{t.warnings(run.warnings)}</Text>}
      {run.message && <Text size="sm">{localised(run.message, run.message_en)}</Text>}
      {undo && hasWritten && UNDOABLE.has(run.status) && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={undo} aria-label={`${t.undo} : ${format.dateTime(run.created_at)}`}>
          {t.undo}
        </Button>
      )}
    </Paper>
  )
}
