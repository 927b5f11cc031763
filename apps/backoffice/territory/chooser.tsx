import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { TERRITOIRE_MAX } from '../../../contract/access/territoire.ts'
import { listTerritoires } from '../../../contract/dashboard/places.ts'
import { call } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { type RowOf } from '../../ui/lists/use-list.ts'
import { chooseForAccount } from './account-choice.ts'
import { instanceTerritory, type Place, useTerritory } from './chosen.ts'
import { territoryTexts } from './texts.ts'

type Found = RowOf<typeof listTerritoires>
const TYPING_MS = 150

const focus = (field: HTMLInputElement | null) => field?.focus()

/** Chooses the territory by names. Enter takes the first match. */
export default function Chooser({ close }: { close: () => void }) {
  const t = useTexts(territoryTexts)
  const former = useTerritory()
  const [chosen, setChosen] = useState<readonly Place[]>(former)
  const [text, setText] = useState('')
  const [sought] = useDebouncedValue(text.trim(), TYPING_MS)
  const { data, error } = useRead(listTerritoires, { query: sought ? { q: sought } : {} }, { keepFormer: true })
  const found = data?.data ?? []
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  const has = ({ territoire }: Place) => chosen.some((place) => place.territoire === territoire)
  const toggle = ({ territoire, nom, departement }: Found) =>
    setChosen((now) =>
      now.some((place) => place.territoire === territoire)
        ? now.filter((place) => place.territoire !== territoire)
        : [...now, { territoire, nom: departement === null ? nom : `${nom} (${departement})` }].slice(0, TERRITOIRE_MAX),
    )
  const takeFirst = async () => {
    const { data: matches } = await call(listTerritoires, { query: { q: text.trim() } }).catch(() => ({ data: [] }))
    const [first] = matches
    if (!first) return
    if (!has(first)) toggle(first)
    setText('')
  }
  const byDefault = instanceTerritory()
  const settle = (places: readonly Place[] | null) => {
    void chooseForAccount(places).catch(() => {})
    close()
  }
  return (
    <Stack gap="xs">
      <TextInput
        ref={focus}
        label={t.search}
        value={text}
        error={error ? t.failed : undefined}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (text.trim() === '') settle(chosen)
          else void takeFirst()
        }}
      />
      <div className="territory-list">
        {chosen.length > 0 && (
          <fieldset>
            <legend>{t.chosen}</legend>
            {chosen.map((place) => (
              <Checkbox
                key={place.territoire}
                checked
                label={place.nom}
                onChange={() => setChosen(chosen.filter((other) => other !== place))}
              />
            ))}
          </fieldset>
        )}
        {kinds.map((kind) => {
          const rows = found.filter((row) => row.kind === kind && !has(row))
          return (
            rows.length > 0 && (
              <fieldset key={kind}>
                <legend>{t[kind]}</legend>
                {rows.map((row) => (
                  <Checkbox
                    key={row.territoire}
                    checked={false}
                    disabled={chosen.length >= TERRITOIRE_MAX}
                    label={
                      <span className="territory-row">
                        {row.nom}
                        <Text span size="xs" c="dimmed">
                          {row.departement ?? t.communes(row.communes)}
                        </Text>
                      </span>
                    }
                    onChange={() => toggle(row)}
                  />
                ))}
              </fieldset>
            )
          )
        })}
        {data && sought !== '' && found.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.nothing}
          </Text>
        )}
      </div>
      {chosen.length >= TERRITOIRE_MAX && <Text size="sm">{t.most}</Text>}
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {t.effect}
        </Text>
        <Group gap="xs" ml="auto">
          {byDefault.length > 0 && (
            <Button variant="subtle" onClick={() => settle(null)}>
              {t.instance}
            </Button>
          )}
          <Button variant="subtle" onClick={() => settle([])}>
            {byDefault.length > 0 ? t.everywhere : t.clear}
          </Button>
          <Button onClick={() => settle(chosen)}>{t.choose}</Button>
        </Group>
      </Group>
    </Stack>
  )
}
