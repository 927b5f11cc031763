import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getCommune } from '../../../../contract/communes/communes.ts'
import { useRead } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { lazyWithRetry } from '../../screen/retrying-import.ts'
import { positionOf as readPosition, written } from './typed-position.ts'
import { type Position, positionOf } from '../model/content.ts'
import { type Landmark, LANDMARK_GROUPS, nearestLandmark, useLandmarks } from './landmarks.ts'
import { locateTexts } from './locate-texts.ts'
import { placeTexts } from './place-texts.ts'
import { degrees, type Place } from './places.ts'

const PlaceMap = lazyWithRetry(() => import('./place-map.tsx'))

/** As near as this a position is that of the landmark. */
const SAME_METRES = 15
const [WAIT_MS, AGE_MS] = [15_000, 60_000]

interface LocatePlaceProps {
  position: Position | null
  places: readonly Place[]
  communeId: string
  /** Whether coordinates can be typed here; the form may have a field of its own. */
  typed?: boolean
  choose: (latitude: number, longitude: number) => void
}

/** Locates a place: on a map; at a known place; at one's own position; by coordinates. */
export default function LocatePlace({ position, places, communeId, typed = false, choose }: LocatePlaceProps) {
  const t = useTexts(locateTexts)
  const { loading } = useTexts(placeTexts)
  const format = useFormat()
  const landmarks = useLandmarks(communeId, places)
  const { data } = useRead(getCommune, { params: { slug: communeId } })
  if (!data) return <Text role="status">{loading}</Text>
  const centre = positionOf(data.data) ?? landmarks[0]?.position ?? position
  const put = (at: Position) => choose(degrees(at.latitude), degrees(at.longitude))
  const nearest = position && nearestLandmark(landmarks, position)
  const where =
    nearest &&
    (nearest.metres < SAME_METRES
      ? t.at(nearest.name)
      : t.from(inWords(nearest.metres, format.number), Object.values(t.directions)[nearest.direction] ?? '', nearest.name))
  return (
    <Stack gap="sm">
      {centre && (
        <PlaceMap position={position} landmarks={[...landmarks, { name: data.data.nom, position: centre }]} centre={centre} choose={put} />
      )}
      <Text size="sm" fw={600} role="status" mih={20}>
        {where}
      </Text>
      <Group gap="sm" align="end">
        {landmarks.length > 0 && <LandmarkField landmarks={landmarks} put={put} />}
        <OwnPosition put={put} />
      </Group>
      {typed && <TypedPosition position={position} put={put} />}
    </Stack>
  )
}

const inWords = (metres: number, number: (value: number) => string): string =>
  metres < 1000 ? `${Math.round(metres / 10) * 10}\u{A0}m` : `${number(Math.round(metres / 100) / 10)}\u{A0}km`

function LandmarkField({ landmarks, put }: { landmarks: readonly Landmark[]; put: (at: Position) => void }) {
  const t = useTexts(locateTexts)
  return (
    <NativeSelect
      label={t.landmark}
      flex="1 1 220px"
      value=""
      onChange={({ currentTarget: { value } }) => {
        const landmark = landmarks[Number(value)]
        if (value !== '' && landmark) put(landmark.position)
      }}
      data={[
        { value: '', label: t.chooseLandmark },
        ...LANDMARK_GROUPS.map((group) => ({
          group: t.groups[group],
          items: landmarks.flatMap(({ group: of, name }, n) => (of === group ? [{ value: String(n), label: name }] : [])),
        })).filter(({ items }) => items.length > 0),
      ]}
    />
  )
}

/** A button that asks the device for its position, by a press only. */
function OwnPosition({ put }: { put: (at: Position) => void }) {
  const t = useTexts(locateTexts)
  const [state, setState] = useState<'wait' | 'refused' | null>(null)
  if (!('geolocation' in navigator) || !isSecureContext) return null
  const ask = () => {
    if (state === 'wait') return
    setState('wait')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState(null)
        put({ latitude, longitude })
      },
      () => setState('refused'),
      { timeout: WAIT_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    )
  }
  return (
    <>
      <Button variant="default" aria-busy={state === 'wait'} onClick={ask}>
        {t.here}
      </Button>
      <Text size="sm" role="status" flex="1 1 100%" hidden={state === null}>
        {state === 'wait' && t.hereWait}
        {state === 'refused' && t.hereRefused}
      </Text>
    </>
  )
}

/** The position as two numbers. What is no position is left to be corrected. */
function TypedPosition({ position, put }: { position: Position | null; put: (at: Position) => void }) {
  const t = useTexts(locateTexts)
  const stored = position ? written(position.latitude, position.longitude) : ''
  const [text, setText] = useState(stored)
  useEffect(() => setText(stored), [stored])
  const read = readPosition(text)
  return (
    <TextInput
      label={t.typed}
      placeholder="48.39042, -4.48601"
      maxLength={60}
      value={text}
      error={read === undefined && t.typedFault}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => {
        const at = positionOf(read)
        if (at && text !== stored) put(at)
      }}
    />
  )
}
