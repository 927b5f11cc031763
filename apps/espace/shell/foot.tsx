import { Bars3Icon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Part, PartGroup } from './parts.ts'
import { shellTexts } from './shell-texts.ts'
import { Count } from './who.tsx'

interface FootProps {
  groups: readonly PartGroup[]
  current: Part | undefined
  isLate: boolean
}

/** The signs at the foot of a narrow screen, for one thumb: three parts, and all others behind the last. */
export function Foot({ groups, current, isLate }: FootProps) {
  const t = useTexts(shellTexts)
  const shown = groups[0]?.parts.slice(0, 3) ?? []
  return (
    <nav className="space-nav" aria-label={t.sections}>
      {shown.map((part) => {
        const { name, path, icon: Icon, count = 0 } = part
        return (
          <Link key={name} href={path} className="foot-link" aria-current={part === current ? 'page' : undefined}>
            <Icon width={24} aria-hidden />
            {t.parts[name]}
            <Count n={count} isLate={name === 'review' && isLate} />
          </Link>
        )
      })}
      <Link href="/plus" className="foot-link" aria-current={current && shown.includes(current) ? undefined : 'page'}>
        <Bars3Icon width={24} aria-hidden />
        {t.all}
      </Link>
    </nav>
  )
}
