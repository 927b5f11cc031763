import { ResidentLink } from '../../ui/screen/resident-link.tsx'
import { Alert, Stack, Text } from '@mantine/core'
import { getProfil } from '../../../contract/acteurs/profil.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { ActeurScreen } from '../shell/acteur-screen.tsx'
import { ProfilFields } from './profil-form.tsx'
import { profilTexts } from './profil-texts.ts'

/** The profile of a page: what residents see of it. */
export default function ProfilScreen(props: SpaceScreenProps) {
  const t = useTexts(profilTexts)
  return (
    <ActeurScreen {...props} section="/profil" texts={t}>
      {({ id }) => <One id={id} />}
    </ActeurScreen>
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
        <ResidentLink href={`/acteur/${profil.slug}`} />
      </div>
      {profil.editable ? <ProfilFields profil={profil} /> : <Alert>{t.readOnly}</Alert>}
    </Stack>
  )
}
