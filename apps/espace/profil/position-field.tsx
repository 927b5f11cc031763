import { Button, Stack, Text, TextInput } from '@mantine/core'
import { MapPinIcon } from '@heroicons/react/20/solid'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { positionOf as placeOf } from '../../ui/publications/model/content.ts'
import { placeTexts } from '../../ui/publications/place/place-texts.ts'
import { degrees, usePlaces } from '../../ui/publications/place/places.ts'
import { positionOf, written } from '../../ui/publications/place/typed-position.ts'
import type { ProfilRecord } from './form-values.ts'
import { profilTexts } from './profil-texts.ts'

const LocatePlace = lazyWithRetry(() => import('../../ui/publications/place/locate-place.tsx'))

interface PositionFieldProps {
  profil: ProfilRecord
  /** The position as it is typed. */
  value: string
  error: ReactNode
  onChange: (value: string) => void
}

/** Where a page is: shown on a map that is loaded when asked for, or two numbers. */
export function PositionField({ profil, value, error, onChange }: PositionFieldProps) {
  const t = useTexts(profilTexts)
  const words = useTexts(placeTexts)
  const [showsMap, setShowsMap] = useState(false)
  const places = usePlaces(profil.id, profil.commune_id, showsMap)
  const position = placeOf(positionOf(value))
  return (
    <Stack gap="xs">
      <TextInput
        size="md"
        label={t.position}
        description={t.positionHint}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<MapPinIcon width={16} aria-hidden />}
        aria-expanded={showsMap}
        style={{ alignSelf: 'start' }}
        onClick={() => setShowsMap(!showsMap)}
      >
        {showsMap ? words.hideMap : words.onMap}
      </Button>
      {showsMap && (
        <Suspense fallback={<Text role="status">{words.loading}</Text>}>
          <LocatePlace
            position={position}
            places={places}
            communeId={profil.commune_id}
            choose={(latitude, longitude) => onChange(written(degrees(latitude), degrees(longitude)))}
          />
        </Suspense>
      )}
    </Stack>
  )
}
