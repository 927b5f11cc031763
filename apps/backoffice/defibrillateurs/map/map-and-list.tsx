import { Checkbox, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { List } from '../../../ui/lists/use-list.ts'
import { readView } from '../../../ui/map/view.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { type MapArea, useMapMoves } from './map-area.ts'
import { deviceTexts } from '../texts.ts'
import type { NationalDevice } from '../display-reasons.ts'
import { Hint } from '../../../ui/screen/text.tsx'

const PointsMap = lazyWithRetry(() => import('./points-map.tsx'))

interface MapAndListProps {
  list: List<NationalDevice>
  area: MapArea
  revision: number
  table: ReactNode
}

/** The map beside the list of its visible devices. */
export function MapAndList({ list: { state, rows }, area, revision, table }: MapAndListProps) {
  const t = useTexts(deviceTexts)
  const { moved, choose } = useMapMoves(state, area)
  return (
    <div className="list-with-map">
      <Suspense fallback={<Skeleton height="62vh" />}>
        <PointsMap
          query={state.query}
          view={readView(state.own['carte'])}
          onMove={moved}
          onPlace={choose}
          rows={rows}
          open={state.own['ouvert'] ?? null}
          revision={revision}
        />
      </Suspense>
      <Stack gap="xs">
        <Checkbox label={t.follow} checked={area.follow} onChange={({ currentTarget: { checked } }) => area.setFollow(checked)} />
        {state.query['q'] !== undefined && <Hint>{t.wordsOnList}</Hint>}
        {table}
      </Stack>
    </div>
  )
}
