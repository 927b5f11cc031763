import { Anchor, Code } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Facts } from '../../../ui/screen/facts.tsx'
import { Hint } from '../../../ui/screen/text.tsx'
import { kindTexts } from '../kind-texts.ts'
import type { Publication } from '../publication.ts'
import { actTexts } from './act-texts.ts'
import { postedUntil } from './posting.ts'

/** The data of an act: nature, dates, its document with the digest, and from when it may be withdrawn without a reason. */
export function ActFacts({ publication }: { publication: Publication }) {
  const t = useTexts(actTexts)
  const { natures } = useTexts(kindTexts)
  const format = useFormat()
  const { acte, deleted_at, documents } = publication
  if (!acte) return null
  const { nature, numero, date_acte, affiche_le, affiche_jusqu_au, sha256 } = acte
  const [document] = documents
  return (
    <Facts
      facts={{
        [t.nature]: natures[nature],
        ...(numero === null ? {} : { [t.numero]: numero }),
        [t.date_acte]: format.day(date_acte),
        [affiche_le === null ? t.affiche_le : t.postedSince]: affiche_le === null ? t.notPosted : format.day(affiche_le),
        ...(affiche_jusqu_au === null
          ? {}
          : {
              [t.mayEnd]: (
                <>
                  {format.day(affiche_jusqu_au)}
                  {postedUntil(publication) !== null && <Hint>{t.mayEndHint}</Hint>}
                </>
              ),
            }),
        ...(document?.media.url && deleted_at === null
          ? {
              [t.document]: (
                <Anchor href={document.media.url} download={document.media.name ?? ''} inherit>
                  {document.titre} (PDF, {format.bytes(document.media.bytes)})
                </Anchor>
              ),
            }
          : {}),
        [t.sha256]: <Code className="digest">{sha256}</Code>,
      }}
    />
  )
}
