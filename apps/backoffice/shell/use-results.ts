import { type ComponentType, type SVGProps, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { SearchResult } from './record-search.ts'
import { ACTIONS, actionTexts } from './palette-actions.ts'
import { fitOf, type Group, NO_FIT, ranked } from './rank.ts'
import { useCanOpen } from '../../ui/screen/text.tsx'
import { sectionsFor, sectionTexts, type SectionName } from './sections.ts'
import { shellTexts } from './shell-texts.ts'

/** A line of the palette with its address. */
export interface Result {
  key: string
  label: string
  description?: string | undefined
  also?: string | undefined
  path: string
  icon?: ComponentType<SVGProps<SVGSVGElement>>
}

/** Kinds that answer later than this are added below the visible results. */
const PATIENCE_MS = 1_500
/** The priority of kinds with equal matches: kinds with few records are first. */
const WEIGHTS: Partial<Record<SectionName, number>> = { communes: 1, acteurs: 2, users: 3, imports: 4, publications: 5 }
const OTHERS = 6

/**
 * The results of the palette. They are ordered once every kind has answered, and the order does not change afterwards. Screens are
 * shown at once.
 */
export function useResults(typed: string, { q, settled: answered, found }: SearchResult): { groups: Group<Result>[]; settled: boolean } {
  const t = useTexts(shellTexts)
  const sections = useTexts(sectionTexts)
  const doing = useTexts(actionTexts)
  const canOpen = useCanOpen()
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (answered) return undefined
    const timer = setTimeout(() => setLate(q), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [q, answered])
  const settled = typed === q && (answered || late === q)
  const screens: Group<Result> = {
    name: t.screens,
    weight: 0,
    records: sectionsFor(canOpen)
      .flatMap((group) => group.sections)
      .filter(({ name }) => typed === '' || fitOf(sections[name], typed) < NO_FIT)
      .map(({ name, path, icon }) => ({ key: `screen-${name}`, label: sections[name], path, icon })),
  }
  const actions: Group<Result> = {
    name: doing.actions,
    weight: 0,
    records: ACTIONS.filter(({ name, path }) => canOpen(path) && fitOf(doing[name], typed) < NO_FIT).map(({ name, path }) => ({
      key: `action-${name}`,
      label: doing[name],
      path,
    })),
  }
  const records = found.map(({ section, records: of }): Group<Result> => ({
    name: sections[section],
    weight: WEIGHTS[section] ?? OTHERS,
    records: of.map(({ id, ...record }) => ({ key: `${section}-${id}`, ...record })),
  }))
  // While kinds are pending, only results that no other can overtake are shown.
  const groups = ranked(settled && q !== '' ? [screens, actions, ...records] : [screens, actions], typed)
  const order = useRef<{ q: string; names: string[] }>({ q: '', names: [] })
  if (!settled) return { groups, settled: typed === '' }
  if (order.current.q !== q) order.current = { q, names: [] }
  const { names } = order.current
  for (const { name } of groups) if (!names.includes(name)) names.push(name)
  return { groups: groups.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)), settled }
}
