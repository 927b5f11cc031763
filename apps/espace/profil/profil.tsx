import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { getProfil } from '../../../contract/acteurs/profil.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../routes.tsx'
import { ActeurList, chosenActeur } from '../shell/acteur-list.tsx'
import { UnknownScreen } from '../shell/unknown-screen.tsx'
import { ProfilFields } from './profil-form.tsx'
import { profilTexts } from './profil-texts.ts'
import { ProfilPictures } from './profil-pictures.tsx'

/** The profile of a page: what residents see of it. A person with one page goes straight to it. */
export default function ProfilScreen({ account: { acteurs }, params }: SpaceScreenProps) {
  const t = useTexts(profilTexts)
  const acteur = chosenActeur(acteurs, params['acteur'])
  if (acteurs.length === 0) return <UnknownScreen />
  if (!acteur)
    return (
      <Screen title={t.title}>
        <Text mb="md">{t.choose}</Text>
        <ActeurList acteurs={acteurs} section="/profil" />
      </Screen>
    )
  return (
    <Screen key={acteur.id} title={t.of(acteur.nom)} {...(acteurs.length > 1 ? { back: { href: '/profil', label: t.allPages } } : {})}>
      <One id={acteur.id} />
    </Screen>
  )
}

function One({ id }: { id: string }) {
  const t = useTexts(profilTexts)
  const { data, error, refetch } = useRead(getProfil, { params: { id } })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const profil = data.data
  return (
    <Stack>
      <div>
        <Text>{t.lead}</Text>
        <Anchor href={`/acteur/${profil.slug}`}>{t.see}</Anchor>
      </div>
      {profil.editable ? (
        <>
          <ProfilFields profil={profil} />
          <ProfilPictures profil={profil} />
        </>
      ) : (
        <Alert>{t.readOnly}</Alert>
      )}
    </Stack>
  )
}
