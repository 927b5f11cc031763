import { Alert, Anchor, List, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { boxAround, boxText } from '../../../ui/map/view.ts'
import { drawerTexts } from './drawer-texts.ts'
import { Sign } from '../sign.tsx'
import { stateOf } from '../states.ts'
import { deviceTexts } from '../texts.ts'
import { type Device, reasons } from '../display-reasons.ts'
import { Hint, ScreenLink } from '../../../ui/screen/text.tsx'

const REGISTRY = 'https://geodae.atlasante.fr/'
/** About ten metres in degrees: the radius of possible duplicates. */
const NEARBY = 0.0003

/** The reasons why a device is public or not. */
export function Reasons({ device }: { device: Device }) {
  const t = useTexts(drawerTexts)
  const { statuses } = useTexts(deviceTexts)
  const lines = reasons(device).map((reason) => {
    if (reason.why === 'horsService') return t.why.horsService(reason.etat)
    if (reason.why === 'national') return t.why.national(statuses[reason.statut as keyof typeof statuses] ?? reason.statut)
    return t.why[reason.why]
  })
  return (
    <Alert
      color={device.affiche ? 'teal' : 'gray'}
      variant="light"
      icon={<Sign state={stateOf(device)} />}
      title={device.affiche ? t.shownTitle : t.hiddenTitle}
    >
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Possible duplicates of a device. */
export function PossibleDuplicates({ device: { doublon_source, doublon_possible_de, latitude, longitude } }: { device: Device }) {
  const t = useTexts(drawerTexts)
  if (!doublon_source && !doublon_possible_de) return <Text size="sm">{t.noDouble}</Text>
  const around = `/defibrillateurs?bbox=${boxText(boxAround(longitude, latitude, NEARBY))}`
  return (
    <Stack gap={6}>
      {doublon_source && <Text size="sm">{t.doubleSource}</Text>}
      {doublon_possible_de && <Text size="sm">{t.doublePossible}</Text>}
      <Text size="sm">
        {doublon_possible_de && (
          <>
            <ScreenLink to={`/defibrillateurs/${doublon_possible_de}`}>{t.doubleOpen}</ScreenLink>
            {' · '}
          </>
        )}
        <ScreenLink to={around}>{t.doubleAround}</ScreenLink>
      </Text>
    </Stack>
  )
}

/** Where to report an error in the registry. */
export function AtTheSource() {
  const t = useTexts(drawerTexts)
  return (
    <Hint>
      {t.registry}{' '}
      <Anchor href={REGISTRY} target="_blank" rel="noreferrer noopener">
        {REGISTRY}
      </Anchor>
    </Hint>
  )
}
