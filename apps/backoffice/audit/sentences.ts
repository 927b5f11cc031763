import { de } from '../../ui/i18n/de.ts'
import type { Language } from '../../ui/i18n/language.ts'
import { typesetIn } from '../../ui/i18n/typeset.ts'
import { actionLabel } from './action-labels.ts'
import type { Said } from './said.ts'
import { SAID_OF_CONTENT } from './said-content.ts'
import { SAID_OF_PEOPLE } from './said-people.ts'
import { SAID_OF_SERVICE } from './said-service.ts'
import { thing, things } from './things.ts'

export const SAID: Said = { ...SAID_OF_CONTENT, ...SAID_OF_PEOPLE, ...SAID_OF_SERVICE }

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>
export interface Told {
  action: string
  target_type: string
  target_label: string | null
  changes: Changes
  parts: number
  undoes: { action: string; changes: Changes } | null
}

/** The sentences of decided actions: the field and the value, in their order. */
const DECIDED = Map.groupBy(
  Object.keys(SAID).flatMap((key) => {
    const [action = '', field, value] = key.split(/[:=]/)
    return field === undefined ? [] : [{ key, action, field, value }]
  }),
  ({ action }) => action,
)

/** The end of the sentence of an act: by what was decided, else by the action. An unknown action is told by its label. */
function saidOf(action: string, changes: Changes, language: Language): string {
  const decided = DECIDED.get(action)?.find(({ field, value }) => {
    const pair = changes[field]
    // What was removed, such as a role, is told by its former value.
    const became = pair && (action === 'role.remove' ? pair[0] : pair[1])
    return pair !== undefined && (value === '*' ? became !== null : value === String(became))
  })
  const said = SAID[decided?.key ?? action]
  return (
    said?.[language === 'fr' ? 0 : 1] ?? `${language === 'fr' ? 'a fait' : 'did'} : ${actionLabel({ action, changes }, language)} ({x})`
  )
}

/** Titles are quoted, names are not. */
const TITLED = new Set(['publication', 'duplicate_dismissal', 'message_thread', 'canned_reply', 'import_source'])

/** A part of a sentence: words, or what the act was about, which a screen may lead to. */
export interface SentencePart {
  text: string
  about?: true
}

/**
 * Returns the sentence of a row of the trail, after its subject: "a publié", "« Fête de la musique »".
 * A decision on several records names their number, or the first and the number of the others.
 */
export function sentence(row: Told, language: Language): SentencePart[] {
  const undone = row.action === 'audit.undo' && row.undoes
  const said = undone
    ? language === 'fr'
      ? `a annulé l’action « ${actionLabel(row.undoes ?? row, language)} » sur {x}`
      : `undid “${actionLabel(row.undoes ?? row, language)}” on {x}`
    : saidOf(row.action, row.changes, language)
  const about = aboutOf(row, language)
  const at = said.search(/\{(?:x|de)\}/)
  if (at === -1) return [{ text: typesetIn(said, language) }, ...othersOf(row, language)]
  const ofIt = said.startsWith('{de}', at)
  const [before, after] = [said.slice(0, at), said.slice(at + (ofIt ? 4 : 3))]
  const elided = ofIt ? de(about).slice(0, -about.length) : ''
  return [
    { text: typesetIn(before, language) + elided },
    { text: typesetIn(about, language), about: true },
    ...othersOf(row, language),
    ...(after ? [{ text: typesetIn(after, language) }] : []),
  ]
}

function aboutOf({ target_type, target_label, changes, parts }: Told, language: Language): string {
  // Of those that were asked for, some may have been left as they were.
  const count = target_type !== 'bulk' ? undefined : parts > 0 ? parts : changes['publications']?.[1]
  if (typeof count === 'number') return things('publication', count, language)
  if (target_label === null) return thing(target_type, language)
  if (!TITLED.has(target_type)) return target_label
  return language === 'fr' ? `« ${target_label} »` : `“${target_label}”`
}

/** The other records of one act, where its row names the first of them. */
function othersOf({ target_type, parts }: Told, language: Language): SentencePart[] {
  if (parts === 0 || target_type === 'bulk') return []
  return [
    { text: language === 'fr' ? ` et ${parts} ${parts === 1 ? 'autre' : 'autres'}` : ` and ${parts} ${parts === 1 ? 'other' : 'others'}` },
  ]
}
