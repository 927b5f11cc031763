import { useTexts } from '../../ui/i18n/texts.ts'
import { UnknownPage } from '../../ui/screen/unknown-page.tsx'
import { shellTexts } from './shell-texts.ts'

/** The screen of an unknown address. */
export function UnknownScreen() {
  const t = useTexts(shellTexts)
  return <UnknownPage title={t.unknown} hint={t.unknownHint} home={t.toHome} />
}
