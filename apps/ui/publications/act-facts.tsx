import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Publication } from '../../../contract/publications/publication-records.ts'
import { useFormat } from '../i18n/format.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Facts } from '../screen/facts.tsx'
import { publicationLabels } from '../labels/publication-labels.ts'

type Stored = z.output<typeof Publication>

const texts = bilingual({
  document: ['Document', 'Document'],
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
  const { nature, numero, date_acte, affiche_le, affiche_jusqu_au } = act
  const [document] = documents
  const posting = (from: string) =>
    affiche_jusqu_au ? t.posted(format.day(from), format.day(affiche_jusqu_au)) : t.since(format.day(from))
  return (
    <Facts
      facts={{
        [labels.nature]: labels.natures[nature],
        ...(numero === null ? {} : { [labels.number]: numero }),
        ...(date_acte === '' ? {} : { [labels.actDay]: format.day(date_acte) }),
        ...(document?.media.url
          ? {
              [t.document]: (
                <Anchor href={document.media.url} download={document.media.name ?? ''} inherit>
                  {document.titre} (PDF, {format.bytes(document.media.bytes)})
                </Anchor>
              ),
            }
          : {}),
        ...(affiche_le === undefined ? {} : { [t.posting]: affiche_le === null ? t.notPosted : posting(affiche_le) }),
        ...more,
      }}
    />
  )
}
