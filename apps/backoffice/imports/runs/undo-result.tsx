import { Stack, Text } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { runTexts } from './run-texts.ts'
import type { UndoneRun } from './use-undo-run.ts'
import { ScreenLink } from '../../../ui/screen/text.tsx'

/** The result of an undo: restored items, items changed since, items not found. */
export function UndoResult({ result: { removed, restored, unarchived, kept, failed, left } }: { result: UndoneRun }) {
  const t = useTexts(runTexts)
  const localised = useBilingual()
  const format = useFormat()
  const figures = [
    [t.removed, removed],
    [t.restored, restored],
    [t.unarchived, unarchived],
    [t.kept, kept],
    [t.failed, failed],
  ] as const
  return (
    <Panel title={t.undoResult}>
      <Stack gap="sm" role="status">
        <dl className="counts">
          {figures.map(([name, count]) => (
            <div key={name} data-none={count === 0 || undefined}>
              <dt>{name}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
        {left.length > 0 && (
          <>
            {left.length < kept + failed && <Text size="sm">{t.leftFirst}</Text>}
            <DataTable
              label={t.kept}
              rows={left.map((row) => ({ ...row, id: row.publication_id }))}
              columns={[
                {
                  key: 'title',
                  label: t.line,
                  heads: true,
                  cell: ({ title, publication_id }) => (
                    <ScreenLink inherit to={`/publications/${publication_id}`}>
                      {title || t.untitled}
                    </ScreenLink>
                  ),
                },
                { key: 'reason', label: t.reason, cell: ({ reason, reason_en }) => localised(reason, reason_en) },
              ]}
            />
          </>
        )}
      </Stack>
    </Panel>
  )
}
