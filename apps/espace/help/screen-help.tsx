import { QuestionMarkCircleIcon } from '@heroicons/react/24/outline'
import { Suspense, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { shellTexts } from '../shell/shell-texts.ts'
import './help.css'
import type { HelpName } from './help-text.tsx'

const HelpText = lazyWithRetry(() => import('./help-text.tsx'))

/** The help of a screen. Its text is loaded when it is first opened. */
export function ScreenHelp({ name }: { name: HelpName }) {
  const t = useTexts(shellTexts)
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="screen-help" onToggle={() => setOpened(true)}>
      <summary>
        <QuestionMarkCircleIcon width={22} aria-hidden />
        <span>{t.help}</span>
      </summary>
      {isOpened && (
        <Suspense>
          <HelpText name={name} />
        </Suspense>
      )}
    </details>
  )
}
