import { Badge, Button, Group, Text } from '@mantine/core'
import { closeRemark } from '../../../../contract/defibrillateurs/remarks.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SmallPrint } from '../../../ui/screen/text.tsx'
import { useChange } from '../../api/changes.tsx'
import { useMay } from '../../api/permissions.ts'
import type { Device } from '../display-reasons.ts'
import { remarkTexts } from './remark-texts.ts'
import { remarkKinds } from '../../../ui/labels/remark-kinds.ts'

/** The remark of the town hall on a device; nothing without one. In the view of the commune it can be closed. */
export function RemarkPanel({ device, commune }: { device: Device; commune: boolean }) {
  const t = useTexts(remarkTexts)
  const kinds = useTexts(remarkKinds)
  const may = useMay()(closeRemark)
  const close = useChange(closeRemark, { undoable: true, done: () => t.closed })
  const { id, remarque, version } = device
  if (!remarque) return null
  return (
    <Panel
      title={t.title}
      actions={
        commune &&
        may && (
          <Button
            size="compact-sm"
            variant="default"
            loading={close.isPending}
            onClick={() => close.mutate({ params: { id }, headers: ifMatch(version) })}
          >
            {t.close}
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Badge color="orange">{kinds[remarque.kind]}</Badge>
        <Text size="sm">{remarque.mairie ?? t.gone}</Text>
        <SmallPrint>
          <DateTime at={remarque.le} />
        </SmallPrint>
      </Group>
      {remarque.texte && (
        <Text size="sm" mt="xs" className="kept-lines">
          {remarque.texte}
        </Text>
      )}
      <SmallPrint>{t.public}</SmallPrint>
    </Panel>
  )
}
