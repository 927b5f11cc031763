import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { errorText } from '../../../ui/notices/notify.tsx'
import { Sign } from '../sign.tsx'
import { SIGNS, STATE_NAMES } from '../states.ts'
import { deviceTexts } from '../texts.ts'
import type { Loading } from './use-points.ts'

interface FootProps {
  points: Loading & { reload: () => void }
  fit: () => void
  france: () => void
}

/** The footer of the map: number of points, links to regions, and the legend. */
export function MapFoot({ points, fit, france }: FootProps) {
  const { map: t, states } = useTexts(deviceTexts)
  return (
    <Stack gap={6} mt={6}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" role="status">
          {points.error ? `${t.failed} ${errorText(points.error)}` : points.done ? t.loaded(points.count) : t.loading(points.count)}
        </Text>
        <Group gap={6}>
          <Button size="compact-sm" variant="default" onClick={fit} disabled={!points.done}>
            {t.fit}
          </Button>
          <Button size="compact-sm" variant="default" onClick={france}>
            {t.france}
          </Button>
          <Button size="compact-sm" variant="default" onClick={points.reload} disabled={!points.done}>
            {t.reload}
          </Button>
        </Group>
      </Group>
      {!points.done && <Progress value={100} animated size="xs" aria-hidden />}
      <ul className="legend" aria-label={t.legend}>
        {STATE_NAMES.map((state) => (
          <li key={state} className="device-state">
            <Sign state={state} />
            {states[state]}
          </li>
        ))}
        <li className="device-state">
          <GroupSign />
          {t.group}
        </li>
      </ul>
    </Stack>
  )
}

/** Three quarters of a ring. */
function GroupSign() {
  return (
    <svg className="device-sign" viewBox="0 0 16 16" width={16} height={16} aria-hidden fill="none" strokeWidth={2.5}>
      <circle cx={8} cy={8} r={6} stroke="var(--mantine-color-dimmed)" opacity={0.5} />
      <path d="M8 2a6 6 0 1 1 -6 6" stroke={SIGNS.affiche.light} />
    </svg>
  )
}
