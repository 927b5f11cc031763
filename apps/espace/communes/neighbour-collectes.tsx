import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { getCommune, listCollectes, listCommunes } from '../../../contract/communes/communes.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useCollectes } from '../../ui/communes/collectes.ts'
import type { Commune, Values } from '../../ui/communes/row-types.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { communeTexts } from './commune-texts.ts'

type Collecte = Values<Commune['collectes'][number]>
/** How many communes are proposed, and how many of their collections are read. */
const [NEIGHBOURS, COLLECTIONS] = [15, 100]
/** The pause in typing after which communes are looked for. */
const PAUSE_MS = 300

/**
 * Fills the empty list of collections with those of a commune nearby: the same lorries often serve both. The rows are added to the edits of the list, and
 * nothing is saved before the person has read them. A sector of the other commune is no sector of this one.
 */
export function NeighbourCollectes({ slug, add }: { slug: string; add: (rows: Collecte[]) => void }) {
  const t = useTexts(communeTexts)
  const { detailOf } = useCollectes()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data: own } = useRead(getCommune, { params: { slug } }, { enabled: isOpen })
  const { latitude = null, longitude = null } = own?.data ?? {}
  // The position of a commune may be unknown: any commune is found by its name.
  const around = useRead(
    listCommunes,
    { query: { ...(name === '' ? { lat: latitude ?? 0, lng: longitude ?? 0 } : { q: name }), per_page: NEIGHBOURS + 1 } },
    { enabled: isOpen && (name !== '' || (latitude !== null && longitude !== null)), keepFormer: true },
  )
  const found = useRead(listCollectes, { params: { id: chosen }, query: { per_page: COLLECTIONS } }, { enabled: chosen !== '' })
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.neighbour}
      </Button>
    )
  const neighbours = (around.data?.data ?? []).filter((commune) => commune.slug !== slug)
  const rows = chosen === '' ? undefined : found.data?.data
  const away = around.isError || found.isError
  return (
    <Paper component="section" withBorder p="sm" aria-label={t.neighbour}>
      <Stack gap="xs">
        <TextInput
          label={t.neighbourName}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setChosen('')
          }}
        />
        <NativeSelect
          label={t.neighbourOf}
          description={t.neighbourHint}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data={[{ value: '', label: t.neighbourChoose }, ...neighbours.map(({ id, nom }) => ({ value: id, label: nom }))]}
        />
        <div role="status">
          {away && <Text size="sm">{t.neighbourAway}</Text>}
          {rows?.length === 0 && <Text size="sm">{t.neighbourNone}</Text>}
          {rows && rows.length > 0 && (
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  {row.libelle}{' '}
                  <span className="small">{detailOf({ ...row, key: row.id, stored: null, removed: false, changed: false })}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Group gap="xs">
          {rows && rows.length > 0 && <Button onClick={() => add(rows.map(copied))}>{t.neighbourTake(rows.length)}</Button>}
          <Button variant="subtle" onClick={() => setOpen(false)}>
            {t.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

/** A collection of another commune as a new row of this one. */
function copied({
  id: _,
  ordre: __,
  prochaines_dates: ___,
  prochaines_dates_a_confirmer: ____,
  ...rule
}: Commune['collectes'][number] & { prochaines_dates?: unknown; prochaines_dates_a_confirmer?: unknown }): Collecte {
  return { ...rule, secteur: null, secteur_detail: null }
}
