import { Anchor, List, Stack, Text } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { phrases } from '../../../ui/i18n/phrases.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { typeset } from '../../../ui/i18n/typeset.ts'
import { oneAddress } from '../../../ui/screen/one-address.ts'
import { Facts } from '../../../ui/screen/facts.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { deviceTexts } from '../texts.ts'
import { availabilityOf, type Device, hoursOf } from '../display-reasons.ts'
import { ScreenLink, SmallScreenLink } from '../../../ui/screen/text.tsx'

type Of = { device: Device }
const named = (texts: Readonly<Record<string, string>>, key: string | null): string | null => (key === null ? null : (texts[key] ?? key))

/** The position of a device, and doubts about it. */
export function PlaceFacts({ device }: Of) {
  const t = useTexts(drawerTexts)
  const { pair } = useTexts(phrases)
  const { latitude, longitude, position_douteuse, position_motif, commune_id, commune_nom } = device
  const yesOrNo = (value: boolean | null) => (value === null ? t.notGiven : value ? t.yes : t.no)
  return (
    <Stack gap="sm">
      {position_douteuse && (
        <Text size="sm" fw={550} c="var(--text-error)">
          {pair(t.positionDoubt, named(t.motifs, position_motif) ?? '')}
        </Text>
      )}
      <Facts
        facts={{
          [t.address]: oneAddress(device.adresse, device.code_postal, null),
          [t.commune]: commune_id ? (
            <SmallScreenLink to={`/communes/${commune_id}`}>{commune_nom}</SmallScreenLink>
          ) : (
            `${commune_nom ?? '–'} (${t.noCommune})`
          ),
          [t.environment]:
            device.environnement === 'interieur' ? t.interieur : device.environnement === 'exterieur' ? t.exterieur : t.notGiven,
          [t.access]: yesOrNo(device.acces_libre),
          [t.floor]: device.etage,
          [t.complement]: device.acces_complement,
          [t.position]: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}${position_douteuse ? '' : ` · ${t.positionSure}`}`,
        }}
      />
      <Text size="sm">
        <ScreenLink to={`/defibrillateurs?vue=carte&carte=17/${latitude.toFixed(4)}/${longitude.toFixed(4)}`}>{t.onOurMap}</ScreenLink>
        {' · '}
        <Anchor
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {t.onOpenMap}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** The availability of a device, now and by its opening hours. */
export function HoursFacts({ device }: Of) {
  const t = useTexts(drawerTexts)
  const { quoted } = useTexts(phrases)
  const { kind, motif, written } = hoursOf(device)
  const hours = (kind === 'inconnu' ? named(t.unknownHours, motif) : typeset(device.horaires_texte ?? '') || null) ?? t.notGiven
  return (
    <Facts
      facts={{
        [t.now]: named(t.nowWords, availabilityOf(device)),
        [t.hours]: kind === 'partiel' ? `${hours}. ${t.partialHours}` : hours,
        [t.written]: written.length > 0 && (
          <List size="sm" listStyleType="none">
            {written.map((text) => (
              <List.Item key={text}>{quoted(text)}</List.Item>
            ))}
          </List>
        ),
      }}
    />
  )
}

/** The equipment, and its record in the registry. */
export function UpkeepFacts({ device }: Of) {
  const t = useTexts(drawerTexts)
  const { validations } = useTexts(deviceTexts)
  const format = useFormat()
  const yesOrNo = (value: boolean | null) => (value === null ? t.notGiven : value ? t.yes : t.no)
  const moment = (at: string | null) => at && <DateTime at={at} />
  return (
    <Facts
      facts={{
        [t.working]: device.etat_fonctionnement ?? t.notGiven,
        [t.validation]: named(validations, device.etat_validation ?? 'absent'),
        [t.maintenance]: device.derniere_maintenance && format.day(device.derniere_maintenance),
        [t.electrodes]: yesOrNo(device.electrodes_pediatriques),
        [t.mobile]: yesOrNo(device.mobile),
        [t.operator]: device.exploitant_nom,
        [t.source]: device.source_id,
        [t.sourceUpdated]: moment(device.source_updated_at),
        [t.seen]: moment(device.seen_at),
        ...(device.absent_since ? { [t.absentSince]: moment(device.absent_since) } : {}),
      }}
    />
  )
}
