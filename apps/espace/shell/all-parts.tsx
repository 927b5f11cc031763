import { Title } from '@mantine/core'
import { BookOpenIcon, UserCircleIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange } from '../account-rights.ts'
import { useAlertsInForce } from '../home/alerts-in-force.ts'
import { useCurrentPage } from './current-page.ts'
import { partsFor } from './parts.ts'
import type { SpaceScreenProps } from './screen-props.ts'
import { PartLink } from './side.tsx'
import { shellTexts } from './shell-texts.ts'

/** All parts of the space, for a screen that has no room for a menu. */
export default function AllParts({ account }: SpaceScreenProps) {
  const t = useTexts(shellTexts)
  const page = useCurrentPage(account)
  const inForce = useAlertsInForce(page).length
  return (
    <Screen title={t.allTitle}>
      <nav className="all-parts" aria-label={t.allTitle}>
        {partsFor(page).map(({ name, parts }) => (
          <section key={name} aria-label={t.groups[name]}>
            {name !== 'main' && (
              <Title order={2} size="h5">
                {t.groups[name]}
              </Title>
            )}
            {parts.map((part) => (
              <PartLink key={part.name} part={part} isCurrent={false} isLate={false} inForce={inForce} />
            ))}
          </section>
        ))}
        {mayChange() && (
          <section aria-label={t.account}>
            <Link href="/compte" className="space-link">
              <UserCircleIcon width={21} aria-hidden />
              {t.account}
            </Link>
            <Link href="/lexique" className="space-link">
              <BookOpenIcon width={21} aria-hidden />
              {t.help}
            </Link>
          </section>
        )}
      </nav>
    </Screen>
  )
}
