import { Anchor, Text } from '@mantine/core'
import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import './help.css'
import { helpTexts } from './help-texts.ts'

/** The screens that have a help. */
export type HelpName = keyof (typeof helpTexts)['fr']['screens']

/** What a screen is for, in two sentences that are shown when they are asked for. */
export default function ScreenHelp({ name }: { name: HelpName }) {
  const t = useTexts(helpTexts)
  return (
    <details className="screen-help">
      <summary>
        <QuestionMarkCircleIcon width={22} aria-hidden />
        <span>{t.question}</span>
      </summary>
      <Text size="sm">
        {t.screens[name]}{' '}
        <Anchor size="sm" component={Link} href="/lexique">
          {t.glossary}
        </Anchor>
      </Text>
    </details>
  )
}
