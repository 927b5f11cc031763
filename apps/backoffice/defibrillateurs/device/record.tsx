import { Text } from '@mantine/core'
import { getDefibrillateurFrance } from '../../../../contract/defibrillateurs/defibrillateurs.ts'
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

/** One device of the national catalogue. */
export default function DeviceRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <RecordScreen key={id} id={id} />
}

function RecordScreen({ id }: { id: string }) {
  const t = useTexts(recordTexts)
  const { title, statuses, status, communeList } = useTexts(deviceTexts)
  const { record, error, reload } = useRecord(getDefibrillateurFrance, { params: { id } })
  if (error || !record) return <RecordLoading error={error} reload={reload} height={400} />
  const { commune, commune_view: view } = record
  return (
    <DeviceScreen
      device={record}
      commune={false}
      back={{ href: '/defibrillateurs', label: title }}
      other={
        commune && (
          <Panel title={t.ofCommune}>
            {view ? (
              <Facts
                facts={{
                  [status]: statuses[view.admin_status as keyof typeof statuses] ?? view.admin_status,
                  [t.sees]: view.affiche ? t.seen : t.unseen,
                  ...(view.admin_note ? { [t.note]: view.admin_note } : {}),
                }}
              />
            ) : (
              <Text size="sm">{t.ofCommuneNone}</Text>
            )}
            <Text size="sm" mt="sm">
              <ScreenLink to={view ? `/defibrillateurs/local/${view.id}` : `/defibrillateurs/commune/${commune.id}`}>
                {view ? t.openView : communeList}
              </ScreenLink>
            </Text>
          </Panel>
        )
      }
    />
  )
}
