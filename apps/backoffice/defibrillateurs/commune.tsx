import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'wouter'
import { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { listCommuneDefibrillateursAdmin } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useList } from '../../ui/lists/use-list.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { useDeviceColumns } from './columns.tsx'
import { DeviceDrawer } from './device/device-drawer.tsx'
import { DeviceFilters } from './filters.tsx'
import { ListNotes } from './list-notes.tsx'
import { LOCAL, useOpenDevice } from './open-device.ts'
import { SyncPanel } from './sync/sync-panel.tsx'
import { deviceTexts } from './texts.ts'
import { titleOf } from './display-reasons.ts'
import { ScreenLink, useCanOpen } from '../../ui/screen/text.tsx'

/** The devices of a commune, with the decisions and the sync of the commune. */
export default function CommuneDevices({ params: { id = '' } }: { params: ScreenParams }) {
  const t = useTexts(deviceTexts)
  const [isSyncShown, { toggle }] = useDisclosure(false)
  const canOpen = useCanOpen()
  const { data: commune } = useRead(getCommuneFull, { params: { id } })
  const list = useList(listCommuneDefibrillateursAdmin, {
    params: { id },
    start: { sort: 'nom_asc' },
    local: LOCAL,
  })
  const opened = useOpenDevice(list, { commune: true })
  const columns = useDeviceColumns({ hrefOf: opened.hrefOf, narrow: false, national: false })
  return (
    <>
      <ListScreen
        title={commune ? t.titleOf(commune.data.nom) : t.title}
        name="defibrillateurs-commune"
        list={list}
        columns={columns}
        nameOf={titleOf}
        current={list.state.own['ouvert'] ?? null}
        onRow={(row) => opened.open(row.id)}
        filters={<DeviceFilters state={list.state} national={false} />}
        actions={
          <>
            {canOpen('/defibrillateurs') && (
              <Button component={Link} href={`/defibrillateurs?vue=carte&commune_id=${id}`} variant="default">
                {t.nationalMap}
              </Button>
            )}
            <Button variant="default" onClick={toggle} aria-expanded={isSyncShown}>
              {t.sync}
            </Button>
          </>
        }
        above={
          <Stack gap="sm">
            <Text size="sm">
              <ScreenLink to={`/communes/${id}`}>{t.communeRecord}</ScreenLink>
              {canOpen('/defibrillateurs') && (
                <>
                  {' · '}
                  <ScreenLink to="/defibrillateurs">{t.wholeCountry}</ScreenLink>
                </>
              )}
            </Text>
            <ListNotes state={list.state} missing={opened.missing} />
            {isSyncShown && <SyncPanel commune={id} />}
          </Stack>
        }
        empty={<Text c="dimmed">{t.emptyCommune}</Text>}
      />
      <DeviceDrawer device={opened.device} commune close={() => opened.close()} />
    </>
  )
}
