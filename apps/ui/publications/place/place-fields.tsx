import { Autocomplete, Button, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { MapPinIcon } from '@heroicons/react/20/solid'
import { Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyWithRetry } from '../../screen/retrying-import.ts'
import { Pick } from '../../forms/pick.tsx'
import { PUBLIC_COMMUNES } from '../../forms/pickable-communes.ts'
import type { FieldsProps } from '../kinds/kind.ts'
import { positionOf } from '../model/content.ts'
import { AddressInput } from './address-input.tsx'
import { addressTexts } from './address-texts.ts'
import { placeTexts } from './place-texts.ts'
import { degrees, type Place, placeLabel, usePlaces } from './places.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'

const LocatePlace = lazyWithRetry(() => import('./locate-place.tsx'))

const GROUPS = ['own', 'hall', 'used', 'near'] as const
/** The most places that are shown at once. */
const SHOWN = 12

type PlaceFieldsProps = globalThis.Pick<FieldsProps, 'content' | 'set' | 'errors' | 'acteurId' | 'office'>

/** The place of an event: one that is known by its name, or another; and where it is, on a map that is loaded when asked for. */
export function PlaceFields({ content, set, acteurId, errors, office }: PlaceFieldsProps) {
  const t = useTexts(placeTexts)
  const { hint: addressHint } = useTexts(addressTexts)
  const labels = useTexts(publicationLabels)
  const format = useFormat()
  const [wanted, setWanted] = useState(false)
  const [showsMap, setShowsMap] = useState(false)
  const places = usePlaces(acteurId, content.communeId, wanted || showsMap)
  const { place, address, position } = content
  const coordinate = (value: number) => value.toLocaleString(format.locale, { minimumFractionDigits: 5 })
  const choose = ({ name, address: known, position: at }: Place) =>
    set({ place: name.slice(0, 200), address: known.replaceAll(/\s+/g, ' ').slice(0, 300), position: at })
  return (
    <Fieldset legend={t.legend}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Autocomplete
            label={labels.place}
            description={t.placeHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={200}
            limit={SHOWN}
            value={place}
            error={errors['evenement.lieu.nom']}
            data={GROUPS.map((group) => ({
              group: t.groups[group],
              items: places.filter((one) => one.group === group).map(placeLabel),
            })).filter(({ items }) => items.length > 0)}
            onFocus={() => setWanted(true)}
            onChange={(value) => {
              const known = places.find((one) => placeLabel(one) === value)
              // A name alone may be the beginning of another one: only a choice brings an address.
              if (known && value !== known.name) choose(known)
              else set({ place: value })
            }}
            onOptionSubmit={(value) => {
              const known = places.find((one) => placeLabel(one) === value)
              if (known) choose(known)
            }}
          />
          <AddressInput
            communeId={content.placeCommune ?? content.communeId}
            label={labels.address}
            description={addressHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={300}
            value={address}
            error={errors['evenement.lieu.adresse']}
            onChange={(value, chosen) => set({ address: value, position: chosen && positionOf(chosen) })}
          />
          {office && (
            <Pick
              of={PUBLIC_COMMUNES}
              label={labels.placeCommune}
              description={labels.placeCommuneHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={content.placeCommune}
              error={errors['evenement.lieu.commune_id']}
              onChange={(placeCommune) => set({ placeCommune })}
            />
          )}
        </SimpleGrid>
        <Group gap="xs">
          {position && (
            <Text size="sm" role="status">
              {t.located(coordinate(position.latitude), coordinate(position.longitude))}
            </Text>
          )}
          <Button
            variant="default"
            size="sm"
            leftSection={<MapPinIcon width={16} aria-hidden />}
            aria-expanded={showsMap}
            onClick={() => setShowsMap(!showsMap)}
          >
            {showsMap ? t.hideMap : t.onMap}
          </Button>
          {position && (
            <Button variant="subtle" size="sm" onClick={() => set({ position: null })}>
              {t.unlocate}
            </Button>
          )}
        </Group>
        {showsMap && (
          <Suspense fallback={<Text role="status">{t.loading}</Text>}>
            <LocatePlace
              typed
              position={position}
              places={places}
              communeId={content.communeId}
              choose={(latitude, longitude) => set({ position: { latitude: degrees(latitude), longitude: degrees(longitude) } })}
            />
          </Suspense>
        )}
      </Stack>
    </Fieldset>
  )
}
