import { Text } from '@mantine/core'
import { getCommuneDefibrillateur } from '../../../../contract/defibrillateurs/defibrillateurs.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Facts } from '../../../ui/screen/facts.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { RecordLoading } from '../../records/record-loading.tsx'
import { useRecord } from '../../records/use-record.ts'
import type { ScreenParams } from '../../../ui/screen/screen-route.ts'
import { DeviceScreen } from './device-screen.tsx'
import { recordTexts } from './record-texts.ts'
import { deviceTexts } from '../texts.ts'
import { ScreenLink } from '../../../ui/screen/text.tsx'

/** A commune's view of one device. */
export default function LocalDevice({ params: { id = '' } }: { params: ScreenParams }) {
  return <RecordScreen key={id} id={id} />
}

function RecordScreen({ id }: { id: string }) {
  const t = useTexts(recordTexts)
  const { titleOf, statuses, status } = useTexts(deviceTexts)
  const { record, error, reload } = useRecord(getCommuneDefibrillateur, { params: { id } })
  if (error || !record) return <RecordLoading error={error} reload={reload} height={400} />
  const { commune, national_admin_status: national } = record
  return (
    <DeviceScreen
      device={record}
      commune
      back={{ href: `/defibrillateurs/commune/${commune.id}`, label: titleOf(commune.nom) }}
      other={
        <Panel title={t.ofCountry}>
          <Facts facts={{ [status]: statuses[national as keyof typeof statuses] ?? national }} />
          <Text size="sm" mt="sm">
            <ScreenLink to={`/defibrillateurs/${record.defibrillateur_id}`}>{t.openCountry}</ScreenLink>
          </Text>
        </Panel>
      }
    />
  )
}
