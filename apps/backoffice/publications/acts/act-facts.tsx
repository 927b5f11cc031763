import { Code } from '@mantine/core'
import type { z } from 'zod'
import type { Act } from '../../../../contract/publications/acts.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Facts } from '../../../ui/screen/facts.tsx'
import { kindTexts } from '../kind-texts.ts'
import { actTexts } from './act-texts.ts'

/** The data of an act. Its document is shown with the content. */
export function ActFacts({ act }: { act: z.output<typeof Act> }) {
  const t = useTexts(actTexts)
  const { natures } = useTexts(kindTexts)
  const format = useFormat()
  const { nature, numero, date_acte, affiche_le, affiche_jusqu_au, sha256 } = act
  return (
    <Facts
      facts={{
        [t.nature]: natures[nature],
        ...(numero === null ? {} : { [t.numero]: numero }),
        [t.date_acte]: format.day(date_acte),
        [t.affiche_le]: affiche_le === null ? t.notPosted : format.day(affiche_le),
        ...(affiche_jusqu_au === null ? {} : { [t.affiche_jusqu_au]: format.day(affiche_jusqu_au) }),
        [t.sha256]: <Code className="digest">{sha256}</Code>,
      }}
    />
  )
}
