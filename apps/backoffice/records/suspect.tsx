import { Badge, Group } from '@mantine/core'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { Hint } from '../../ui/screen/text.tsx'

const texts = bilingual({
  mark: ['À vérifier', 'To be checked'],
  why: [
    'Ce formulaire a été rempli comme par un programme, puis confirmé : l’envoi est peut-être automatique.',
    'This form was filled like a program fills it, then confirmed: it may be automatic.',
  ],
})

/** The mark of what was sent by a form that was filled like a program fills it. Nothing is shown of any other. */
export function Suspect({ of: { suspect } }: { of: { suspect: boolean } }) {
  const t = useTexts(texts)
  if (!suspect) return null
  return (
    <Group gap="xs">
      <Badge color="orange">{t.mark}</Badge>
      <Hint>{t.why}</Hint>
    </Group>
  )
}
