import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { TwoColumns } from '../../../ui/screen/two-columns.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { Screen } from '../../../ui/screen/screen.tsx'
import { PlaceFacts } from './device-facts.tsx'
import { DevicePanels } from './device-panels.tsx'
import { AtTheSource, Reasons } from './device-parts.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { RemarkPanel } from './remark.tsx'
import { StateTag } from '../sign.tsx'
import { type Device, titleOf } from '../display-reasons.ts'

const PlaceMap = lazyWithRetry(() => import('../map/place-map.tsx'))

interface DeviceScreenProps {
  device: Device
  commune: boolean
  /** The link back. */
  back: { href: string; label: string }
  /** The decision of the other level, national or communal. */
  other: ReactNode
}

/** The screen of one device: display reasons, decision, position, history. */
export function DeviceScreen({ device, commune, back, other }: DeviceScreenProps) {
  const t = useTexts(drawerTexts)
  return (
    <Screen title={titleOf(device)} note={<StateTag of={device} />} back={{ href: back.href, label: back.label }}>
      <TwoColumns
        main={
          <>
            <Reasons device={device} />
            <RemarkPanel {...{ device, commune }} />
            <DevicePanels {...{ device, commune }} which={['decision', 'hours', 'upkeep', 'history']} />
          </>
        }
        side={
          <>
            {other}
            <Panel title={t.place}>
              <Stack gap="md">
                <div>
                  <Suspense fallback={<Skeleton height={300} />}>
                    <PlaceMap device={device} />
                  </Suspense>
                </div>
                <PlaceFacts device={device} />
              </Stack>
            </Panel>
            <DevicePanels {...{ device, commune }} which={['doubles']} />
            <AtTheSource />
          </>
        }
      />
    </Screen>
  )
}
