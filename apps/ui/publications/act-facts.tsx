import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Publication } from '../../../contract/publications/publication-records.ts'
import { enforceableFrom } from '../../../contract/publications/enforceable.ts'
import { useFormat } from '../i18n/format.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Facts } from '../screen/facts.tsx'
import { publicationLabels } from '../labels/publication-labels.ts'

type Stored = z.output<typeof Publication>

const texts = bilingual({
  document: (n: number) => [n > 1 ? 'Document et annexes' : 'Document', n > 1 ? 'Document and annexes' : 'Document'],
  posting: ['Affichage', 'Posting'],
  notPosted: ['À sa publication, pour deux mois au moins', 'When it is published, for at least two months'],
  since: (day: string) => [`Depuis le ${day}`, `Since ${day}`],
  posted: (from: string, until: string) => [`Depuis le ${from}, au moins jusqu’au ${until}`, `Since ${from}, at least until ${until}`],
})

interface ActFactsProps {
  act: Pick<NonNullable<Stored['acte']>, 'nature' | 'numero' | 'date_acte'> & Partial<NonNullable<Stored['acte']>>
  documents?: Stored['documents']
  /** What else is said of it, below. */
  more?: Readonly<Record<string, ReactNode>>
}

/** The nature, the number and the day of an act that is written; of a stored one its document and its posting too. */
export function ActFacts({ act, documents = [], more = {} }: ActFactsProps) {
  const t = useTexts(texts)
  const labels = useTexts(publicationLabels)
  const format = useFormat()
  const { nature, numero, date_acte, signataire, transmis_le, affiche_le, affiche_jusqu_au } = act
  const enforceable = enforceableFrom(act)
  const posting = (from: string) =>
    affiche_jusqu_au ? t.posted(format.day(from), format.day(affiche_jusqu_au)) : t.since(format.day(from))
  return (
    <Facts
      facts={{
        [labels.nature]: labels.natures[nature],
        ...(numero === null ? {} : { [labels.number]: numero }),
        ...(date_acte === '' ? {} : { [labels.actDay]: format.day(date_acte) }),
        ...(signataire ? { [labels.signatory]: signataire } : {}),
        ...(transmis_le ? { [labels.sentOn]: format.day(transmis_le) } : {}),
        ...(enforceable ? { [labels.enforceable]: format.day(enforceable) } : {}),
        ...(documents.some(({ media }) => media.url) ? { [t.document(documents.length)]: <Documents documents={documents} /> } : {}),
        ...(affiche_le === undefined ? {} : { [t.posting]: affiche_le === null ? t.notPosted : posting(affiche_le) }),
        ...more,
      }}
    />
  )
}

function Documents({ documents }: { documents: Stored['documents'] }) {
  const format = useFormat()
  return documents.map(
    ({ media_id, titre, media }) =>
      media.url && (
        <div key={media_id}>
          <Anchor href={media.url} download={media.name ?? ''} inherit>
            {titre} (PDF, {format.bytes(media.bytes)})
          </Anchor>
        </div>
      ),
  )
}
