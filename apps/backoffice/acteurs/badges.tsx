import { Badge, Group, Text } from '@mantine/core'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { acteurTexts } from './texts.ts'

interface Stated {
  valide: boolean
  active: boolean
  badge: string | null
  deleted_at: string | null
  /** Opinions of municipal offices; absent where they are not read. */
  avis_mairies?: readonly { avis: string }[]
}

/** Whether a municipal office contests the actor. */
export const isContested = ({ avis_mairies = [] }: Pick<Stated, 'avis_mairies'>): boolean =>
  avis_mairies.some(({ avis }) => avis === 'defavorable')

/** Badges of the states of an actor. States that need attention have a colour. */
export function ActeurBadges({ acteur }: { acteur: Stated }) {
  const { valide, active, badge, deleted_at } = acteur
  const t = useTexts(acteurTexts)
  const labels = useTexts(acteurLabels)
  return (
    <Group gap={6} component="span">
      {deleted_at !== null && <Badge color="red">{t.deleted}</Badge>}
      {!active && <Badge color="gray">{t.inactive}</Badge>}
      {valide ? (
        <Text span size="sm">
          {t.valide}
        </Text>
      ) : (
        <Badge color={STATE_COLOURS.toDo}>{t.notValide}</Badge>
      )}
      {isContested(acteur) && <Badge color="orange">{t.contested}</Badge>}
      {badge !== null && <Badge>{labelOf(labels.badges, badge)}</Badge>}
    </Group>
  )
}
