import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { Age } from '../lists/age.tsx'
import { decisionTexts } from './decisions/decision-texts.ts'
import { useKindName } from './kind-badges.tsx'
import { kindTexts } from './kind-texts.ts'
import { waitsSince } from '../../ui/publications/state.ts'
import { type Publication, stateOf, waits } from './publication.ts'
import { StateBadges } from './state-badges.tsx'
import { useEventLine } from '../../ui/publications/dates/event-line.tsx'
import { publicationTexts } from './texts.ts'
import { Thumb } from './thumb.tsx'
import { usePublicationTypes } from './types.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

/** The columns of the list. */
export function useColumns(
  hrefOf: (id: string) => string,
  restore: ((publication: Publication) => void) | null,
  known?: string,
): Column<Publication>[] {
  const t = useTexts(publicationTexts)
  const { restore: restoreLabel } = useTexts(decisionTexts)
  const eventLine = useEventLine()
  const kindName = useKindName()
  const labels = useTexts(publicationLabels)
  return [
    {
      key: 'publication',
      label: t.publication,
      heads: true,
      cell: (row) => (
        <div className="queue-row">
          <Thumb publication={row} />
          <div>
            <div className="queue-row-title">
              <Link href={hrefOf(row.id)} title={row.title}>
                {row.title}
              </Link>
              <StateBadges publication={row} known={known} brief />
            </div>
            <Text size="xs" c="dimmed" component="p">
              {[
                row.acteur?.nom ?? t.noActor,
                communeName(row.commune),
                row.acte ? labels.natures[row.acte.nature] : kindName(row),
                eventLine(row),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        </div>
      ),
    },
    {
      key: 'created_at',
      label: t.received,
      cell: (row) => (
        <>
          <Age since={waitsSince(row)} target={waits(row) ? 'publications' : undefined} />
          {restore && row.deleted_at !== null && (
            <Button size="compact-sm" variant="default" ml={8} onClick={() => restore(row)}>
              {restoreLabel}
            </Button>
          )}
        </>
      ),
    },
  ]
}

/** The columns of the CSV file. */
export function useExportedColumns(): Column<Publication>[] {
  const t = useTexts(publicationTexts)
  const kinds = useTexts(kindTexts)
  const labels = useTexts(publicationLabels)
  const { typeName } = usePublicationTypes()
  return useMemo(() => {
    const column = (key: string, label: string, csv: NonNullable<Column<Publication>['csv']>): Column<Publication> => ({
      key,
      label,
      csv,
      cell: () => null,
    })
    return [
      column('title', t.publication, ({ title }) => title),
      column('state', t.status, (row) => t.states[stateOf(row)]),
      column('reason', t.reason, ({ status_reason }) => status_reason),
      column('acteur', t.actor, ({ acteur }) => acteur?.nom),
      column('commune', t.commune, ({ commune }) => communeName(commune)),
      column('type', t.type, ({ type_id }) => typeName(type_id)),
      column('kind', kinds.kind, ({ kind }) => labels.kinds[kind]),
      column('created_at', t.receivedOn, ({ created_at }) => created_at),
      column('publie_le', t.visibleOn, ({ publie_le }) => publie_le),
      column('expire_le', kinds.expiresOn, ({ expire_le }) => expire_le),
      column('date_debut', t.eventStart, ({ date_debut }) => date_debut),
      column('date_fin', t.eventEnd, ({ date_fin }) => date_fin),
      column('reports', t.reports, ({ reports_count }) => reports_count),
      column('text', t.text, ({ body }) => body),
      column('id', t.id, ({ id }) => id),
    ]
  }, [t, kinds, typeName])
}
