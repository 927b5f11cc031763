import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayWrite, publishesAtOnce } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import Envois, { useEnvois } from './envois.tsx'

/** What is sent of one alert, by itself: after its publication, and after its withdrawal, when its record is gone. */
export default function EnvoisScreen({ account, params: { id = '' } }: SpaceScreenProps) {
  const t = useTexts(envoiTexts)
  const { data, error, refetch } = useEnvois(id)
  if (!data) return error ? <Failure title={t.title} error={error} retry={() => void refetch()} /> : <Text role="status">{t.loading}</Text>
  const { prets, envois } = data.data
  const title = (prets[0] ?? envois[0])?.message.titre
  const isGone = prets.some(({ genre }) => genre === 'retrait') || envois[0]?.genre === 'retrait'
  const publishes = account.acteurs.some((one) => one.type === 'mairie' && publishesAtOnce(one) && mayWrite(one))
  return (
    <Screen title={title ?? t.title} back={{ href: '/publications', label: t.publications }}>
      <Stack>
        {isGone ? (
          <Text>{t.withdrawn}</Text>
        ) : (
          <Text>
            {prets.some(({ genre }) => genre === 'premier') && `${t.online} `}
            <Anchor component={Link} href={`/publications/${id}`} py={4}>
              {t.publication}
            </Anchor>
          </Text>
        )}
        <Envois id={id} publishes={publishes} />
      </Stack>
    </Screen>
  )
}
