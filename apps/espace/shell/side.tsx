import { Button } from '@mantine/core'
import { MegaphoneIcon, PencilSquareIcon, QuestionMarkCircleIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayChange, mayWrite } from '../account-rights.ts'
import type { Page } from './current-page.ts'
import type { Part, PartGroup } from './parts.ts'
import { shellTexts } from './shell-texts.ts'
import { Count, Who } from './who.tsx'

interface SideProps {
  account: Account
  page: Page | undefined
  groups: readonly PartGroup[]
  current: Part | undefined
  location: string
  /** Whether what waits for a decision has waited longer than it should. */
  isLate: boolean
  /** The alerts of the town hall that are in force. */
  inForce: number
}

/** The menu beside the screens, where there is room: publish, the alert of a town hall, and the parts with what waits there. */
export function Side({ account, page, groups, current, location, isLate, inForce }: SideProps) {
  const t = useTexts(shellTexts)
  return (
    <aside className="space-side">
      <Who account={account} page={page} />
      {page && mayWrite(page) && <Acts page={page} />}
      <nav className="space-parts" aria-label={t.sections}>
        {groups.map(({ name, parts }) => (
          <div key={name} role="group" aria-label={t.groups[name]}>
            {name !== 'main' && (
              <p className="parts-title" aria-hidden>
                {t.groups[name]}
              </p>
            )}
            {parts.map((part) => (
              <PartLink key={part.name} part={part} isCurrent={part === current} {...{ isLate, inForce }} />
            ))}
          </div>
        ))}
        {mayChange() && (
          <Link href="/lexique" className="space-link" aria-current={location === '/lexique' ? 'page' : undefined}>
            <QuestionMarkCircleIcon width={21} aria-hidden />
            {t.help}
          </Link>
        )}
      </nav>
    </aside>
  )
}

interface PartLinkProps extends Pick<SideProps, 'isLate' | 'inForce'> {
  part: Part
  isCurrent: boolean
}

/** A line of the menu. */
export function PartLink({ part: { name, path, icon: Icon, count = 0 }, isCurrent, isLate, inForce }: PartLinkProps) {
  const t = useTexts(shellTexts)
  return (
    <Link href={path} className="space-link" aria-current={isCurrent ? 'page' : undefined}>
      <Icon width={21} aria-hidden />
      {t.parts[name]}
      <Count n={count} isLate={name === 'review' && isLate} />
      {name === 'alerts' && count === 0 && inForce > 0 && <span className="part-note">{t.inForce(inForce)}</span>}
    </Link>
  )
}

/** To publish and, of a town hall, to warn: side by side. */
export function Acts({ page }: { page: Page }) {
  const t = useTexts(shellTexts)
  return (
    <div className="space-acts">
      <Button component={Link} href={`/publier?acteur=${page.id}`} leftSection={<PencilSquareIcon width={20} aria-hidden />}>
        {t.publish}
      </Button>
      {page.type === 'mairie' && (
        <Button component={Link} href={`/alerte/${page.id}`} color="red" leftSection={<MegaphoneIcon width={20} aria-hidden />}>
          {t.alert}
        </Button>
      )}
    </div>
  )
}
