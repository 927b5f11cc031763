import { Button, Text } from '@mantine/core'
import { PlusIcon } from '@heroicons/react/20/solid'
import { useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { DEPARTEMENT_OPTIONS, departementName } from '../territory/names.ts'
import { territoryQuery, useTerritory } from '../territory/chosen.ts'
import { communeTexts } from './texts.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'

type Commune = RowOf<typeof listCommunes>

const BY_RELEVANCE = {}
const LARGEST_FIRST = { sort: 'population_desc' }

/** The list of communes, the largest first; of a search by relevance. */
export default function CommuneList() {
  const t = useTexts(communeTexts)
  const format = useFormat()
  useTerritory()
  const searched = new URLSearchParams(useSearch()).has('q')
  const list = useList(listCommunes, { start: searched ? BY_RELEVANCE : LARGEST_FIRST, fixed: territoryQuery() })
  const creates = useCanOpen()('/communes/nouvelle')
  const [, go] = useLocation()
  const columns = useMemo(
    (): Column<Commune>[] => [
      {
        key: 'nom',
        label: t.nom,
        sort: 'nom',
        heads: true,
        csv: ({ nom }) => nom,
        cell: ({ id, nom }) => <Link href={`/communes/${id}`}>{nom}</Link>,
      },
      { key: 'code_insee', label: t.code_insee, csv: ({ code_insee }) => code_insee },
      {
        key: 'codes_postaux',
        label: t.codes_postaux,
        csv: ({ codes_postaux }) => codes_postaux.join(' '),
        cell: ({ codes_postaux }) => <Codes codes={codes_postaux} />,
      },
      {
        key: 'departement',
        label: t.departement,
        csv: ({ departement }) => departementName(departement),
        cell: ({ departement }) => departementName(departement),
      },
      {
        key: 'population',
        label: t.population,
        sort: 'population',
        align: 'right',
        csv: ({ population }) => population,
        cell: ({ population }) => (population === null ? '–' : format.number(population)),
      },
    ],
    [t, format],
  )
  return (
    <ListScreen
      title={t.title}
      name="communes"
      list={list}
      columns={columns}
      nameOf={({ nom }) => nom}
      onRow={({ id }) => go(`/communes/${id}`)}
      actions={
        creates && (
          <Button component={Link} href="/communes/nouvelle" leftSection={<PlusIcon width={16} aria-hidden />}>
            {t.create}
          </Button>
        )
      }
      empty={<Text c="dimmed">{t.empty}</Text>}
      filters={
        <>
          <SearchFilter state={list.state} label={t.search} />
          <SelectFilter state={list.state} name="departement" label={t.departement} options={DEPARTEMENT_OPTIONS} />
        </>
      }
    />
  )
}

const SHOWN = 3
/** The first postal codes, and the number of the others: a big city has twenty. */
function Codes({ codes }: { codes: readonly string[] }) {
  const more = codes.length - SHOWN
  return more > 0 ? `${codes.slice(0, SHOWN).join(' ')} +${more}` : codes.join(' ') || '–'
}
