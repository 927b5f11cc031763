import { Stack } from '@mantine/core'
import type { z } from 'zod'
import { type OfficeCommune, updateMairieCommune } from '../../../contract/mairie/commune.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useCollectes } from '../../ui/communes/collectes.ts'
import { useElus } from '../../ui/communes/elus.ts'
import type { Hours } from '../../ui/communes/hours-field.tsx'
import { useInfos } from '../../ui/communes/infos.ts'
import { rowTexts } from '../../ui/communes/row-texts.ts'
import type { RowKind, StoredRow } from '../../ui/communes/row-types.ts'
import { RowsPanel, type UseSaveRows } from '../../ui/communes/rows-panel.tsx'
import { ConflictChoice } from '../../ui/forms/conflict-choice.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { CalendarCollectes } from './calendar-collectes.tsx'
import { CollectePreview } from './collecte-preview.tsx'
import { communeTexts } from './commune-texts.ts'
import { hoursInWords } from './hours-in-words.ts'
import { NeighbourCollectes } from './neighbour-collectes.tsx'
import { OfficialBeside } from './official-beside.tsx'

type Commune = z.output<typeof OfficeCommune>

interface CommunePanelProps {
  commune: Commune
  officeId: string
  part: 'infos' | 'elus' | 'dechets'
}

/** One of the lists of a commune: it is edited in place, and saved as a whole. */
export function CommunePanel({ commune, officeId, part }: CommunePanelProps) {
  const t = useTexts(communeTexts)
  const [infos, elus, collectes] = [useInfos(), useElus(officeId), useCollectes()]
  const official = new Map(commune.infos.flatMap(({ id, officiel }) => (officiel ? [[id, officiel] as const] : [])))
  const rows = commune.infos.map(({ officiel: _, ...row }) => row)
  const ofInfos: typeof infos = {
    ...infos,
    marksOf: ({ key, source }) => (official.has(key) && source !== 'dila' ? [t.corrected] : []),
    beside: (line, change) => {
      const values = official.get(line.key)
      return values && <OfficialBeside official={values} line={line} change={change} />
    },
  }
  const ofCollectes: typeof collectes = {
    ...collectes,
    beside: (line) => <CollectePreview communeId={commune.id} line={line} />,
    fill: (lines, take) => (
      <Stack gap="xs" align="flex-start">
        {lines.length === 0 && <NeighbourCollectes slug={commune.slug} add={(found) => take({ rows: found, changes: [] })} />}
        <CalendarCollectes acteurId={officeId} lines={lines} empty={collectes.empty} take={take} />
      </Stack>
    ),
  }
  if (part === 'infos') return <Rows commune={commune} of={ofInfos} rows={rows} />
  if (part === 'elus') return <Rows commune={commune} of={{ ...elus, title: t.council }} rows={commune.elus} />
  return <Rows commune={commune} of={ofCollectes} rows={commune.collectes} />
}

/** The rows of one kind, with how the space saves them. */
function Rows<R extends StoredRow>({ commune, of, rows }: { commune: Commune; of: RowKind<R>; rows: readonly R[] }) {
  const t = useTexts(communeTexts)
  const { weekdays } = useTexts(rowTexts)
  const useSave: UseSaveRows = ({ done, after, onError }) => {
    const save = useAct(updateMairieCommune, { done, after: ({ data }) => after(data), onError })
    return {
      error: save.error,
      isPending: save.isPending,
      send: (kind, body) => save.mutate({ params: { communeId: commune.id }, body: { [kind]: body }, headers: ifMatch(commune.version) }),
    }
  }
  const shown = (value: unknown): string => {
    if (!Array.isArray(value)) return typeof value === 'string' || typeof value === 'number' ? String(value) || '–' : '–'
    const isHours = value.some((one) => typeof one === 'object' && one !== null && 'plages' in one)
    if (isHours) return hoursInWords(value as Hours[], Object.values(weekdays))
    return value
      .map((one: unknown) => (typeof one === 'object' && one !== null ? Object.values(one).filter(Boolean).join(' ') : String(one)))
      .join(', ')
  }
  return (
    <RowsPanel
      communeId={commune.id}
      rows={rows}
      of={of}
      useSave={useSave}
      conflicts={({ draft, nameOf, displayOf }) => (
        <ConflictChoice
          draft={draft}
          title={t.elsewhere}
          nameOf={nameOf}
          displayOf={(name, value) => displayOf(name, value) ?? shown(value)}
        />
      )}
    />
  )
}
