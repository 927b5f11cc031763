import { Anchor, Box } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { actTexts } from './act-texts.ts'
import type { Content } from './content.ts'
import type { OwnPublication } from './state.ts'
import { writeTexts } from './write-texts.ts'

/** The nature, the number, the day, the document and the posting of an act that was sent. */
export function ActFacts({ act, documents }: { act: NonNullable<OwnPublication['acte']>; documents: OwnPublication['documents'] }) {
  const t = useTexts(actTexts)
  const { nature, number, actDay, natures } = useTexts(writeTexts)
  const format = useFormat()
  const { numero, date_acte, affiche_le, affiche_jusqu_au } = act
  const [document] = documents
  return (
    <Box mb="sm">
      <Facts
        facts={{
          [nature]: natures[act.nature],
          ...(numero === null ? {} : { [number]: numero }),
          [actDay]: format.day(date_acte),
          ...(document?.media.url
            ? {
                [t.document]: (
                  <Anchor href={document.media.url} download={document.media.name ?? ''} inherit>
                    {document.titre} (PDF, {format.bytes(document.media.bytes)})
                  </Anchor>
                ),
              }
            : {}),
          [t.posting]:
            affiche_le === null
              ? t.notPosted
              : affiche_jusqu_au === null
                ? t.postedSince(format.day(affiche_le))
                : t.posted(format.day(affiche_le), format.day(affiche_jusqu_au)),
        }}
      />
    </Box>
  )
}

/** The same of an act that is written. */
export function TypedActFacts({ nature: typed, number: numero, actDay: day }: Pick<Content, 'nature' | 'number' | 'actDay'>) {
  const { nature, number, actDay, natures } = useTexts(writeTexts)
  const format = useFormat()
  return (
    <Box mb="sm">
      <Facts
        facts={{
          [nature]: natures[typed],
          ...(numero.trim() === '' ? {} : { [number]: numero.trim() }),
          ...(day === '' ? {} : { [actDay]: format.day(day) }),
        }}
      />
    </Box>
  )
}
