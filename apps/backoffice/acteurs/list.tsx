import { Button } from '@mantine/core'
import { PlusIcon } from '@heroicons/react/20/solid'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { ACTEUR_TYPES } from '../../../contract/acteurs/acteur-records.ts'
import { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { FlagFilter, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { ActeurBadges, isContested } from './badges.tsx'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import { acteurTexts } from './texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

type Acteur = RowOf<typeof listAdminActeurs>

/** The list of actors, in every state. */
export default function ActeurList() {
  const t = useTexts(acteurTexts)
  const list = useList(listAdminActeurs, { start: { sort: 'nom_asc' } })
  const [, go] = useLocation()
  const columns = useColumns()
  const creates = useCanOpen()('/acteurs/nouveau')
  return (
    <ListScreen
      title={t.title}
      name="acteurs"
      list={list}
      columns={columns}
      nameOf={({ nom }) => nom}
      onRow={({ id }) => go(`/acteurs/${id}`)}
      actions={creates && <CreateButton />}
      empty={
        <>
          <p>{t.empty}</p>
          {creates && <CreateButton />}
        </>
      }
      filters={<Filters list={list} />}
    />
  )
}

function CreateButton() {
  const t = useTexts(acteurTexts)
  return (
    <Button component={Link} href="/acteurs/nouveau" leftSection={<PlusIcon width={16} aria-hidden />}>
      {t.create}
    </Button>
  )
}

function Filters({ list: { state } }: { list: ReturnType<typeof useList<typeof listAdminActeurs>> }) {
  const t = useTexts(acteurTexts)
  const { types } = useTexts(acteurLabels)
  return (
    <>
      <SearchFilter state={state} label={t.search} />
      <PickFilter state={state} name="commune_id" label={t.commune} of={COMMUNES} />
      <SelectFilter
        state={state}
        name="type"
        label={t.type}
        options={ACTEUR_TYPES.map((type) => ({ value: type, label: labelOf(types, type) }))}
      />
      <FlagFilter state={state} name="valide" label={t.valide} />
      <FlagFilter state={state} name="active" label={t.active} />
      <SelectFilter
        state={state}
        name="deleted"
        label={t.presence}
        all={t.presenceNotDeleted}
        options={[
          { value: 'true', label: t.presenceDeleted },
          { value: 'with', label: t.presenceAll },
        ]}
      />
    </>
  )
}

function useColumns(): Column<Acteur>[] {
  const t = useTexts(acteurTexts)
  const labels = useTexts(acteurLabels)
  const format = useFormat()
  return useMemo((): Column<Acteur>[] => {
    const stateOf = (acteur: Acteur) =>
      [
        acteur.deleted_at && t.deleted,
        !acteur.active && t.inactive,
        acteur.valide ? t.valide : t.notValide,
        isContested(acteur) && t.contested,
      ]
        .filter(Boolean)
        .join(', ')
    return [
      {
        key: 'nom',
        label: t.nom,
        sort: 'nom',
        heads: true,
        csv: ({ nom }) => nom,
        cell: ({ id, nom }) => <Link href={`/acteurs/${id}`}>{nom}</Link>,
      },
      { key: 'type', label: t.type, bare: true, csv: ({ type }) => labelOf(labels.types, type) },
      { key: 'commune', label: t.commune, bare: true, csv: ({ commune }) => communeName(commune) },
      { key: 'state', label: t.state, bare: true, csv: stateOf, cell: (acteur) => <ActeurBadges acteur={acteur} /> },
      {
        key: 'users',
        label: t.people,
        align: 'right',
        csv: ({ users_count }) => users_count,
        cell: ({ users_count }) => format.number(users_count),
      },
      dateColumn('updated_at', t.updatedAt, { relative: true }),
      dateColumn('created_at', t.createdAt),
    ]
  }, [t, labels, format])
}
