import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import type { TimedTask } from '../../../contract/dashboard/task-targets.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { urgencyOf } from '../../ui/waiting/urgency.ts'
import { useTargets } from '../../ui/waiting/use-targets.ts'
import { ageOf } from './age.ts'

interface WaitRowProps {
  /** Absent where nothing leads on. */
  to?: string | undefined
  /** A picture or a sign. */
  sign: ReactNode
  title: string
  hint?: string | undefined
  /** Its age, or what else counts. */
  aside?: ReactNode
  isCurrent?: boolean
}

/** A row of a list of what waits: its sign, what it is, and how long it has waited. */
export function WaitRow({ to, sign, title, hint, aside, isCurrent = false }: WaitRowProps) {
  const content = (
    <>
      {sign}
      <span className="tile-text">
        <span className="row-title">{title}</span>
        {hint && <span className="row-hint">{hint}</span>}
      </span>
      {aside}
    </>
  )
  if (to === undefined) return <div className="row">{content}</div>
  return (
    <Link href={to} className="row" data-current={isCurrent || undefined}>
      {content}
    </Link>
  )
}

const texts = bilingual({
  minute: (n: number) => [`${n} min`, `${n} min`],
  hour: (n: number) => [`${n} h`, `${n} h`],
  day: (n: number) => [n === 1 ? 'hier' : `${n} jours`, n === 1 ? 'yesterday' : `${n} days`],
  waits: {
    calm: ['en attente depuis', 'waiting since'],
    soon: ['bientôt en retard, depuis', 'soon late, since'],
    late: ['en retard, depuis', 'late, since'],
  },
})

/** How long something waits: grey, amber from two thirds of its target, red past it. Spec §2-101. */
export function Age({ since, target }: { since: string; target: TimedTask }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { n, unit } = ageOf(since)
  const tone = urgencyOf(since, useTargets()[target])
  return (
    <time className="age" data-tone={tone} dateTime={since} title={format.exact(since)}>
      <span className="visually-hidden">{t.waits[tone]} </span>
      {t[unit](n)}
    </time>
  )
}
