import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { listDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useList } from '../../ui/lists/use-list.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { useDeviceColumns } from './columns.tsx'
import { DeviceDrawer } from './device/device-drawer.tsx'
import { DeviceFilters } from './filters.tsx'
import { ListNotes } from './list-notes.tsx'
import { useMapArea } from './map/map-area.ts'
import { MapAndList } from './map/map-and-list.tsx'
import { LOCAL, useOpenDevice } from './open-device.ts'
import { deviceTexts } from './texts.ts'
import { titleOf } from './display-reasons.ts'

/** The national list of devices, or a map with the list of its visible devices. */
export default function DeviceList() {
  const t = useTexts(deviceTexts)
  const area = useMapArea()
  const [revision, setRevision] = useState(0)
  const list = useList(listDefibrillateursFrance, {
    start: { sort: 'updated_at_desc' },
    fixed: area.fixed,
    local: LOCAL,
  })
  const { state } = list
  const opened = useOpenDevice(list, { commune: false })
  const columns = useDeviceColumns({ hrefOf: opened.hrefOf, narrow: area.withMap, national: true })
  const show = (vue: string) => state.set({ vue: vue === 'carte' ? vue : undefined, page: state.query['page'] })
  useKeys([{ key: 'c', label: t.keyMap, run: () => show(area.withMap ? 'liste' : 'carte') }])
  return (
    <>
      <ListScreen
        title={t.title}
        name="defibrillateurs"
        list={list}
        columns={columns}
        nameOf={titleOf}
        current={state.own['ouvert'] ?? null}
        onRow={({ id }) => opened.open(id)}
        filters={<DeviceFilters state={state} national />}
        above={<ListNotes state={state} missing={opened.missing} />}
        empty={area.following ? <Text c="dimmed">{t.emptyHere}</Text> : <Empty />}
        actions={
          <>
            <SegmentedControl
              aria-label={t.viewLabel}
              value={area.withMap ? 'carte' : 'liste'}
              onChange={show}
              data={[
                { value: 'liste', label: t.viewList },
                { value: 'carte', label: t.viewMap },
              ]}
            />
            <Button component={Link} href="/defibrillateurs/synchronisation" variant="default">
              {t.sync}
            </Button>
          </>
        }
        frame={(table) => (area.withMap ? <MapAndList {...{ list, area, revision, table }} /> : table)}
      />
      <DeviceDrawer
        device={opened.device}
        commune={false}
        close={() => opened.close(area.withMap && list.meta?.total === 1 ? { bbox: undefined } : {})}
        saved={() => setRevision((n) => n + 1)}
      />
    </>
  )
}

function Empty() {
  const t = useTexts(deviceTexts)
  return (
    <>
      <Text c="dimmed">{t.emptyNone}</Text>
      <Button component={Link} href="/defibrillateurs/synchronisation">
        {t.emptyGo}
      </Button>
    </>
  )
}
