import { Stack } from '@mantine/core'
import { CONTACT_FIELDS } from '../../../contract/communes/commune-records.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { BreakableText } from '../../ui/screen/breakable.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import type { Commune } from './facts-fields.tsx'
import { communeTexts } from './texts.ts'
import { Hint, SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'

/** The public contact of a commune, and the choice of its source. Spec §4.4-1. */
export function Override({ commune: { mairie, infos, infos_affichees: shown } }: { commune: Commune }) {
  const t = useTexts(communeTexts)
  const rows = CONTACT_FIELDS.map((field) => ({
    id: field,
    shown: shown[field],
    source: shown.source[field],
    mairie: mairie?.[field] ?? null,
    commune: infos.map((row) => row[field]?.trim()).find(Boolean) ?? null,
  }))
  const silent = mairie !== null && (!mairie.active || mairie.deleted_at !== null)
  return (
    <Panel title={t.override} actions={mairie && <SmallScreenLink to={`/acteurs/${mairie.id}`}>{t.openMairie}</SmallScreenLink>}>
      <Stack gap="sm">
        <Hint>
          {mairie === null ? t.noMairie : silent ? t.mairieSilent : t.overrideText} {t.hours}
        </Hint>
        <div className="wraps">
          <DataTable
            label={t.override}
            rows={rows}
            columns={[
              { key: 'field', label: t.field, heads: true, cell: ({ id }) => t.fields[id] },
              {
                key: 'shown',
                label: t.shown,
                cell: ({ shown: value, source }) => (
                  <>
                    <BreakableText text={value ?? '–'} />
                    {source && <SmallPrint>{source === 'mairie' ? t.fromMairie : t.fromCommune}</SmallPrint>}
                  </>
                ),
              },
              { key: 'mairie', label: t.ofMairie, cell: (row) => <BreakableText text={row.mairie ?? '–'} /> },
              { key: 'commune', label: t.ofCommune, cell: (row) => <BreakableText text={row.commune ?? '–'} /> },
            ]}
          />
        </div>
      </Stack>
    </Panel>
  )
}
