import { Link, useSearch } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { opinionTexts } from './opinion-texts.ts'

const STATES = ['a_examiner', 'avis_donne'] as const
type OpinionState = (typeof STATES)[number]

/** The state that the address of a list of opinions names; those to examine without one. */
export function useOpinionState(): OpinionState {
  const asked = new URLSearchParams(useSearch()).get('etat')
  return STATES.find((one) => one === asked) ?? 'a_examiner'
}

/** Links to the two states of a list of opinions. */
export function OpinionStates({ base, etat }: { base: string; etat: OpinionState }) {
  const t = useTexts(opinionTexts)
  return (
    <nav aria-label={t.filters} className="segments">
      {STATES.map((one) => (
        <Link key={one} href={one === 'a_examiner' ? base : `${base}?etat=${one}`} aria-current={one === etat ? 'page' : undefined}>
          {one === 'a_examiner' ? t.toExamine : t.given}
        </Link>
      ))}
    </nav>
  )
}
