import { Alert, Button, Group, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import { readBox } from '../../ui/map/view.ts'
import { drawerTexts } from './device/drawer-texts.ts'
import { deviceTexts } from './texts.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'

/** The size, in degrees, under which a bounding box counts as one place. */
const ONE_PLACE = 0.001

/** Notices about filters of the list that have no field, with links. */
export function ListNotes({ state: { query, set }, missing }: { state: ListState; missing: boolean }) {
  const t = useTexts(deviceTexts)
  const { notHere } = useTexts(drawerTexts)
  const { bbox, commune_id } = query
  if (bbox === undefined && commune_id === undefined && !missing) return null
  const [west = 0, , east = 0] = readBox(bbox ?? '') ?? []
  return (
    <Group gap="md">
      {bbox !== undefined && (
        <Group gap="xs" role="status">
          <Text size="sm">{east - west < ONE_PLACE ? t.onePlace : t.oneArea}</Text>
          <Button size="compact-sm" variant="default" onClick={() => set({ bbox: undefined, ouvert: undefined })}>
            {t.everywhere}
          </Button>
        </Group>
      )}
      {commune_id !== undefined && <SmallScreenLink to={`/defibrillateurs/commune/${commune_id}`}>{t.communeList}</SmallScreenLink>}
      {missing && (
        <Alert color="yellow" role="status" p="xs">
          {notHere}
        </Alert>
      )}
    </Group>
  )
}
