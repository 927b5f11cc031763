import { useDraft } from './draft.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A field that somebody else changed after one began to type in it: both versions. */
export interface Conflict {
  name: string
  mine: unknown
  saved: unknown
}

interface Kept<T> {
  typed: Partial<T>
  /** What stood in each field when one began to type in it. */
  from: Partial<T>
}

/**
 * What is typed over a record, field by field, kept like any draft: fields nobody touched go on showing what stands, so that
 * another person's change of one field is not reversed by one's own change of another. Of a field that both changed both versions
 * are `conflicts`; nothing is to be saved before each is decided.
 * @param key names the record and the form, such as `acteur:0190…`
 * @param stands the form as the record would fill it now
 */
export function useRecordDraft<T extends object>(key: string, stands: T) {
  const draft = useDraft<Kept<T>>(key, none())
  const { from } = draft.value
  const typed = differing(draft.value.typed, stands)
  const keep = (next: Partial<T>, began: Partial<T>) => {
    if (Object.keys(next).length === 0) return draft.drop(none())
    const begun = Object.keys(next).map((name) => [name, name in began ? began[name as keyof T] : stands[name as keyof T]])
    return draft.set({ typed: next, from: Object.fromEntries(begun) as Partial<T> })
  }
  const set = (patch: Partial<T>) => keep(differing({ ...typed, ...patch }, stands), from)
  const conflicts: Conflict[] = Object.entries(typed)
    .filter(([name]) => name in from && !same(from[name as keyof T], stands[name as keyof T]))
    .map(([name, mine]) => ({ name, mine, saved: stands[name as keyof T] }))
  return {
    value: { ...stands, ...typed },
    /** Only the fields that differ from what stands: what there is to save. */
    typed,
    dirty: Object.keys(typed).length > 0,
    /** It comes from an earlier visit of this tab. */
    found: draft.found,
    set,
    conflicts,
    /** What one typed shall stand, though somebody else has changed the field. */
    keepMine: (name: string) => keep(typed, { ...from, [name]: stands[name as keyof T] }),
    /** What somebody else has saved shall stand. */
    takeSaved: (name: string) => keep(Object.fromEntries(Object.entries(typed).filter(([other]) => other !== name)) as Partial<T>, from),
    drop: () => draft.drop(none()),
  }
}

const none = <T>(): Kept<T> => ({ typed: {}, from: {} })

function differing<T extends object>(typed: Partial<T>, stands: T): Partial<T> {
  const entries = Object.entries(typed).filter(([name, value]) => !same(value, stands[name as keyof T]))
  return Object.fromEntries(entries) as Partial<T>
}
