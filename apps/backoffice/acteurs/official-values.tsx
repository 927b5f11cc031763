import { Stack } from '@mantine/core'
import { CONTACT_FIELDS } from '../../../contract/communes/commune-records.ts'
import { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { BreakableText } from '../../ui/screen/breakable.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Hint, ScreenLink, SmallPrint } from '../../ui/screen/text.tsx'
import type { Acteur } from './identity-form.tsx'
import { officialTexts } from './official-texts.ts'
import { acteurTexts } from './texts.ts'

const OFFICIAL = 'dila'

/** What residents see of a town hall: each value with its origin, and the value of the official directory beside one that replaces it. */
export default function OfficialValues({ acteur }: { acteur: Acteur }) {
  const t = useTexts(officialTexts)
  const names = useTexts(acteurTexts)
  const { data } = useRead(getCommuneFull, { params: { id: acteur.commune_id } })
  if (!data || data.data.mairie?.id !== acteur.id) return null
  const { infos, infos_affichees: shown } = data.data
  const official = infos.find(({ type, source }) => type === 'mairie' && source === OFFICIAL)
  const valueOf = (name: (typeof CONTACT_FIELDS)[number]) => {
    const [value, origin, directory] = [shown[name], shown.source[name], official?.[name] ?? null]
    if (value === null || origin === null) return null
    const isOfficial = origin === 'commune_infos' && directory !== null
    return (
      <>
        <BreakableText text={value} />
        <SmallPrint>{t.origins[isOfficial ? 'official' : origin]}</SmallPrint>
        {origin === 'mairie' && directory !== null && directory !== value && <SmallPrint>{t.official(directory)}</SmallPrint>}
      </>
    )
  }
  return (
    <Panel title={t.title}>
      <Stack gap="sm">
        <Hint>{t.lead}</Hint>
        <Facts facts={Object.fromEntries(CONTACT_FIELDS.map((name) => [names[name], valueOf(name)]))} />
        <ScreenLink to={`/communes/${acteur.commune_id}`}>{t.commune}</ScreenLink>
      </Stack>
    </Panel>
  )
}
