import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { labelOf, useTexts } from '../../../ui/i18n/texts.ts'
import { untypeset } from '../../../ui/i18n/typeset.ts'
import type { Column } from '../../../ui/lists/column.ts'
import { BreakableText } from '../../../ui/screen/breakable.tsx'
import { Changes } from '../../records/changes.tsx'
import { LineEvent } from './line-event.tsx'
import { runTexts } from './run-texts.ts'
import { type Line } from '../../../ui/imports/source.ts'
import { importTexts } from '../texts.ts'
import { ScreenLink } from '../../../ui/screen/text.tsx'

const COLOURS: Record<string, string> = { create: 'teal', update: 'blue', archive: 'gray', refuse: 'red', duplicate: 'yellow' }

/** A line with a key in its table. */
export type LineRow = Line & { id: string }

/** The columns of the lines of a run or of a plan. */
export function useLineColumns(): Column<LineRow>[] {
  const t = useTexts(runTexts)
  const { actions } = useTexts(importTexts)
  const localised = useBilingual()
  return useMemo(
    () => [
      {
        key: 'action',
        label: t.action,
        csv: ({ action }) => labelOf(actions, action),
        cell: ({ action }) => <Badge color={COLOURS[action] ?? 'gray'}>{labelOf(actions, action)}</Badge>,
      },
      {
        key: 'title',
        label: t.line,
        heads: true,
        csv: ({ title }) => title,
        cell: ({ title, external_id, publication_id, changes }) => (
          <>
            {publication_id ? (
              <ScreenLink inherit to={`/publications/${publication_id}`}>
                {title || t.untitled}
              </ScreenLink>
            ) : (
              title || t.untitled
            )}
            <LineEvent changes={changes} />
            {external_id && (
              <Text size="xs" c="dimmed" className="anywhere">
                <BreakableText text={external_id} />
              </Text>
            )}
          </>
        ),
      },
      { key: 'external_id', label: t.identifier, csv: ({ external_id }) => external_id, fileOnly: true },
      {
        key: 'reason',
        label: t.reason,
        csv: ({ reason, reason_en }) => untypeset(localised(reason, reason_en) ?? ''),
        cell: ({ action, reason, reason_en, changes }) => {
          const fields = Object.keys(changes).length
          return (
            <>
              {/* That it is new is said by its column. */}
              {action !== 'create' && localised(reason, reason_en)}
              {fields > 0 && (
                <details className="line-changes">
                  <summary>{action === 'create' ? t.content : t.changes(fields)}</summary>
                  <Changes changes={changes} />
                </details>
              )}
            </>
          )
        },
      },
    ],
    [t, actions, localised],
  )
}
