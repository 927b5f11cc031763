import { Anchor, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { PlaceFacts } from './device-facts.tsx'
import { DevicePanels } from './device-panels.tsx'
import { AtTheSource, Reasons } from './device-parts.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { StateTag } from './sign.tsx'
import { stateOf } from './states.ts'
import { type Device, titleOf } from './display-reasons.ts'

const PlaceMap = lazyWithRetry(() => import('./place-map.tsx'))

interface DeviceScreenProps {
  device: Device
  commune: boolean
  /** Where one comes from. */
  back: { href: string; label: string }
  /** What the other level, country or commune, says of it. */
  other: ReactNode
}

/** One device: why it is seen or not, the decision, where it stands, what was done with it. */
export function DeviceScreen({ device, commune, back, other }: DeviceScreenProps) {
  const t = useTexts(drawerTexts)
  return (
    <Screen
      title={titleOf(device)}
      note={<StateTag state={stateOf(device)} />}
      back={
        <Anchor component={Link} href={back.href}>
          ← {back.label}
        </Anchor>
      }
    >
      <TwoColumns
        main={
          <>
            <Reasons device={device} />
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
