import type { TimedTask } from '../../../contract/dashboard/task-targets.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ageParts } from './age-parts.ts'
import { ageTexts } from './age-words.ts'
import './queue.css'
import { targetTexts } from '../../ui/waiting/target-texts.ts'
import { urgencyOf } from '../../ui/waiting/urgency.ts'
import { useTargets } from '../../ui/waiting/use-targets.ts'

interface AgeProps {
  /** Since when it waits. */
  since: string
  /** The target that it is measured against; without one it has no colour. */
  target?: TimedTask | undefined
  /** Whether the age is a sentence with its target, at the head of a record. */
  asSentence?: boolean
}

/** How long something waits: grey, amber from two thirds of its target on, red past it. */
export function Age({ since, target, asSentence = false }: AgeProps) {
  const t = useTexts(ageTexts)
  const words = useTexts(targetTexts)
  const format = useFormat()
  const { days, hours, minutes } = ageParts(since)
  const age = t.age(days, hours, minutes)
  const targets = useTargets()
  const urgency = target ? urgencyOf(since, targets[target]) : 'calm'
  return (
    <time dateTime={since} title={format.exact(since)} className="age" data-urgency={urgency}>
      {asSentence && target ? t.waits(age, words.target(targets[target])) : age}
      {!asSentence && urgency !== 'calm' && <span className="unseen">, {t[urgency]}</span>}
    </time>
  )
}
