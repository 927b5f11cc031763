import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { AskForPage } from './ask-for-page.tsx'
import { claimTexts } from './claim-texts.ts'
import { FindPage } from './find-page.tsx'

/** The claim wizard: find the page, then say who one is. The link of a page of the residents’ site opens it with that page chosen. */
export default function ClaimWizard({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(claimTexts)
  if (acteur) return <AskForPage key={acteur} id={acteur} account={account} />
  return (
    <Screen title={t.find} back={{ href: '/', label: t.home }}>
      <FindPage />
    </Screen>
  )
}
