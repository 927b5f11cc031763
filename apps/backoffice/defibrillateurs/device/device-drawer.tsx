import { Drawer, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { formTexts } from '../../../ui/forms/form-texts.ts'
import { PlaceFacts } from './device-facts.tsx'
import { DevicePanels } from './device-panels.tsx'
import { AtTheSource, Reasons } from './device-parts.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { recordTexts } from './record-texts.ts'
import { type Device, recordPath, titleOf } from '../display-reasons.ts'
import { ScreenLink } from '../../../ui/screen/text.tsx'

interface DrawerProps {
  device: Device | null
  commune: boolean
  close: () => void
  /** Called after a decision. */
  saved?: () => void
}

/** A drawer beside the list with the data of one device and the decision on it. */
export function DeviceDrawer({ device, commune, close, saved }: DrawerProps) {
  const shared = useTexts(formTexts)
  // The device shown during the closing animation.
  const [last, setLast] = useState(device)
  useEffect(() => setLast((former) => device ?? former), [device])
  const shown = device ?? last
  return (
    <Drawer
      opened={device !== null}
      onClose={close}
      position="right"
      size="xl"
      title={shown && titleOf(shown)}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      {shown && <Sheet key={shown.id} device={shown} commune={commune} saved={saved} />}
    </Drawer>
  )
}

function Sheet({ device, commune, saved }: { device: Device; commune: boolean; saved: DrawerProps['saved'] }) {
  const t = useTexts(drawerTexts)
  const record = useTexts(recordTexts)
  return (
    <Stack>
      <Text size="sm">
        <ScreenLink to={recordPath(device)}>{record.open}</ScreenLink>
      </Text>
      <Reasons device={device} />
      <DevicePanels {...{ device, commune, saved }} which={['decision']} />
      <Panel title={t.place}>
        <PlaceFacts device={device} />
      </Panel>
      <DevicePanels {...{ device, commune }} which={['hours', 'upkeep', 'doubles', 'history']} />
      <AtTheSource />
    </Stack>
  )
}
