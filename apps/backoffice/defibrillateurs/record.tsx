import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from 'wouter'
import { getDefibrillateurFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { recordTexts as sharedTexts } from '../records/record-texts.ts'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../shell/screen-route.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { DeviceScreen } from './device-screen.tsx'
import { recordTexts } from './record-texts.ts'
import { deviceTexts } from './texts.ts'

/** One device of the national catalogue. */
export default function DeviceRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <Record key={id} id={id} />
}

function Record({ id }: { id: string }) {
  const t = useTexts(recordTexts)
  const { title, statuses, status, communeList } = useTexts(deviceTexts)
  const shared = useTexts(sharedTexts)
  const { record, error, reload } = useRecord(getDefibrillateurFrance, { params: { id } })
  if (error) return <Failure title={shared.failed} error={error} retry={reload} />
  if (!record) return <Skeleton height={400} />
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
                facts={[
                  [status, statuses[view.admin_status as keyof typeof statuses] ?? view.admin_status],
                  [t.sees, view.affiche ? t.seen : t.unseen],
                  ...(view.admin_note ? [[t.note, view.admin_note] as const] : []),
                ]}
              />
            ) : (
              <Text size="sm">{t.ofCommuneNone}</Text>
            )}
            <Text size="sm" mt="sm">
              <Anchor component={Link} href={view ? `/defibrillateurs/local/${view.id}` : `/defibrillateurs/commune/${commune.id}`}>
                {view ? t.openView : communeList}
              </Anchor>
            </Text>
          </Panel>
        )
      }
    />
  )
}
