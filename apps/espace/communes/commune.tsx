import { communeName } from '../../../contract/communes/commune-name.ts'
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { ChevronRightIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { getMairieCommune } from '../../../contract/mairie/commune.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { OfficePages } from '../mairie/offices.tsx'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import './commune.css'
import { CommunePanels } from './commune-panels.tsx'
import { communeTexts } from './commune-texts.ts'

/** The commune of a town hall: its practical information, officials and waste collections. */
export default function CommuneScreen({ account: { acteurs }, params }: SpaceScreenProps) {
  const t = useTexts(communeTexts)
  const offices = acteurs.filter(({ type }) => type === 'mairie')
  const office = offices.find(({ commune_id }) => commune_id === params['commune']) ?? (offices.length === 1 ? offices[0] : undefined)
  if (offices.length === 0) return <UnknownScreen />
  if (office) return <One key={office.commune_id} id={office.commune_id} acteurId={office.id} isOnly={offices.length === 1} />
  return (
    <Screen title={t.title}>
      <Text mb="md">{t.choose}</Text>
      <Stack component="ul" gap="xs" className="plain-list">
        {offices.map(({ id, nom, commune_id }) => (
          <li key={id}>
            <Link href={`/commune/${commune_id}`} className="tile">
              <span className="tile-text">{nom}</span>
              <ChevronRightIcon width={20} aria-hidden />
            </Link>
          </li>
        ))}
      </Stack>
    </Screen>
  )
}

function One({ id, acteurId, isOnly }: { id: string; acteurId: string; isOnly: boolean }) {
  const t = useTexts(communeTexts)
  const { data, error, refetch } = useRead(getMairieCommune, { params: { communeId: id } })
  const back = isOnly ? {} : { back: { href: '/commune', label: t.all } }
  if (error?.code === 'scope_violation')
    return (
      <Screen title={t.title} {...back}>
        <Alert color="yellow">{t.notOffice}</Alert>
      </Screen>
    )
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const commune = data.data
  return (
    <Screen title={t.of(communeName(commune))} {...back}>
      <OfficePages />
      <Stack>
        <Text>{t.lead}</Text>
        <Group component="nav" gap="md" aria-label={t.pages}>
          <Anchor href={`/${commune.slug}/infos`}>{t.see}</Anchor>
          <Anchor href={`/${commune.slug}/elus`}>{t.seeOfficials}</Anchor>
          <Anchor href={`/${commune.slug}/dechets`}>{t.seeWaste}</Anchor>
        </Group>
        {commune.editable ? (
          <>
            <Text size="sm" c="dimmed">
              {t.contactsFirst}{' '}
              <Anchor component={Link} href={`/profil/${acteurId}`}>
                {t.toProfile}
              </Anchor>
            </Text>
            <CommunePanels commune={commune} officeId={acteurId} />
          </>
        ) : (
          <Alert>{t.readOnly}</Alert>
        )}
      </Stack>
    </Screen>
  )
}
