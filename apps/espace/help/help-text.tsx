import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { helpTexts } from './help-texts.ts'

/** The screens that have a help. */
export type HelpName = keyof (typeof helpTexts)['fr']['screens']

/** What a screen is for, in two sentences, with the way to the glossary. */
export default function HelpText({ name }: { name: HelpName }) {
  const t = useTexts(helpTexts)
  return (
    <Text size="sm">
      {t.screens[name]}{' '}
      <Anchor size="sm" component={Link} href="/lexique">
        {t.glossary}
      </Anchor>
    </Text>
  )
}
