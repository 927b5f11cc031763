import { ResidentLink } from '../../ui/screen/resident-link.tsx'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { ChevronRightIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { getMairieCommune } from '../../../contract/mairie/commune.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import './commune.css'
import { CommunePanel } from './commune-panels.tsx'
import { communeTexts } from './commune-texts.ts'

/** The commune of a town hall: its practical information, its officials or its waste collections. */
export default function CommuneScreen({ account: { acteurs }, params }: SpaceScreenProps) {
  const t = useTexts(communeTexts)
  const offices = acteurs.filter(({ type }) => type === 'mairie')
  const office = offices.find(({ commune_id }) => commune_id === params['commune']) ?? (offices.length === 1 ? offices[0] : undefined)
  if (offices.length === 0) return <UnknownScreen />
  if (office) {
    const part = PARTS.find((one) => one === params['partie']) ?? 'infos'
    return <One key={`${office.commune_id}${part}`} id={office.commune_id} acteurId={office.id} part={part} />
  }
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

/** The parts of a commune, each a screen: the last segment of its address. */
const PARTS = ['infos', 'elus', 'dechets'] as const

function One({ id, acteurId, part }: { id: string; acteurId: string; part: (typeof PARTS)[number] }) {
  const t = useTexts(communeTexts)
  const { data, error, refetch } = useRead(getMairieCommune, { params: { communeId: id } })
  if (error?.code === 'scope_violation')
    return (
      <Screen title={t.parts[part]}>
        <Alert color="yellow">{t.notOffice}</Alert>
      </Screen>
    )
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const commune = data.data
  return (
    <Screen title={t.parts[part]} actions={<ResidentLink href={`/${commune.slug}/${part}`} />}>
      <Stack>
        <Text>{t.lead}</Text>
        {commune.editable ? (
          <>
            {part === 'infos' && (
              <Text size="sm" c="dimmed">
                {t.contactsFirst}{' '}
                <Anchor component={Link} href={`/profil/${acteurId}`}>
                  {t.toProfile}
                </Anchor>
              </Text>
            )}
            <CommunePanel commune={commune} officeId={acteurId} part={part} />
          </>
        ) : (
          <Alert>{t.readOnly}</Alert>
        )}
      </Stack>
    </Screen>
  )
}
