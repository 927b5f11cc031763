import { Stack } from '@mantine/core'
import { exportAudit } from '../../../../contract/audit/audit.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { History } from '../../records/history.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { SyncPanel } from './sync-panel.tsx'
import { syncTexts } from './sync-texts.ts'
import { useMay } from '../../api/permissions.ts'

/** The screen of the national sync: progress, last result, history. */
export default function SyncScreen() {
  const t = useTexts(syncTexts)
  const may = useMay()
  return (
    <Screen title={t.title} back={{ href: '/defibrillateurs', label: t.back }}>
      <Stack>
        <SyncPanel />
        {/* The trail of no single record: only who reads the whole trail reads it. */}
        {may(exportAudit) && (
          <Panel title={t.history}>
            <History type="defibrillateurs" id="france" />
          </Panel>
        )}
      </Stack>
    </Screen>
  )
}
