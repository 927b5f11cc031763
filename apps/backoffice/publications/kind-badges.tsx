import { Badge } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { kindTexts } from './kind-texts.ts'
import type { Publication } from './publication.ts'
import { hasEnded } from '../../ui/publications/state.ts'
import { usePublicationTypes } from './types.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'

const SEVERITY_COLOURS = { information: 'ardoise', vigilance: 'orange', danger: 'red' } as const

/** The badges of what a publication carries: an alert with its level, an event that does not take place as announced. */
export function KindBadges({ publication }: { publication: Publication }) {
  const t = useTexts(kindTexts)
  const { alerte, evenement } = publication
  return (
    <>
      {alerte &&
        (alerte.levee_le === null ? (
          <Badge color={hasEnded(publication) ? 'gray' : SEVERITY_COLOURS[alerte.severite]}>{t.alerts[alerte.severite]}</Badge>
        ) : (
          <Badge color="gray">{t.lifted}</Badge>
        ))}
      {evenement && evenement.statut !== 'prevu' && (
        <Badge color={evenement.statut === 'annule' ? 'red' : 'yellow'}>{t.events[evenement.statut]}</Badge>
      )}
    </>
  )
}

/** Returns a function that names the type of a publication, with its kind if that is another word. */
export function useKindName(): (publication: Publication) => string | undefined {
  const labels = useTexts(publicationLabels)
  const { typeName } = usePublicationTypes()
  return ({ type_id, kind }) => {
    const name = typeName(type_id) ?? ''
    const kindName = labels.kinds[kind]
    return name === '' || name.toLowerCase().startsWith(kindName.toLowerCase()) ? name || kindName : `${name} (${kindName.toLowerCase()})`
  }
}
