import { useDraft } from './draft.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A field that another person has changed since the draft of it began: both values. */
export interface Conflict {
  name: string
  mine: unknown
  saved: unknown
}

interface Kept<T> {
  typed: Partial<T>
  /** The stored value of each field when the person began to type in it. */
  from: Partial<T>
}

/**
 * The draft of the changed fields of a record. Unchanged fields follow the stored record, so that saving one field does not overwrite
 * another person's change of another field. A field that both have changed is in `conflicts`; each has to be decided before saving.
 * @param key names the record and the form, such as `acteur:0190…`
 * @param stored the stored values of the form
 */
export function useRecordDraft<T extends object>(key: string, stored: T) {
  const draft = useDraft<Kept<T>>(key, none())
  const { from } = draft.value
  const typed = differing(draft.value.typed, stored)
  const keep = (next: Partial<T>, began: Partial<T>) => {
    if (Object.keys(next).length === 0) return draft.drop(none())
    const begun = Object.keys(next).map((name) => [name, name in began ? began[name as keyof T] : stored[name as keyof T]])
    return draft.set({ typed: next, from: Object.fromEntries(begun) as Partial<T> })
  }
  const set = (patch: Partial<T>) => {
    const { typed: former, from: began } = draft.latest.current
    keep(differing({ ...former, ...patch }, stored), began)
  }
  const conflicts: Conflict[] = Object.entries(typed)
    .filter(([name]) => name in from && !same(from[name as keyof T], stored[name as keyof T]))
    .map(([name, mine]) => ({ name, mine, saved: stored[name as keyof T] }))
  return {
    value: { ...stored, ...typed },
    /** Only the fields that differ from the stored values: these are saved. */
    typed,
    dirty: Object.keys(typed).length > 0,
    /** The draft is from an earlier visit of this tab. */
    found: draft.found,
    set,
    conflicts,
    /** Decides a conflict for the person's own value. */
    keepMine: (name: string) => keep(typed, { ...from, [name]: stored[name as keyof T] }),
    /** Decides a conflict for the stored value. */
    takeSaved: (name: string) => keep(Object.fromEntries(Object.entries(typed).filter(([other]) => other !== name)) as Partial<T>, from),
    drop: () => draft.drop(none()),
  }
}

const none = <T>(): Kept<T> => ({ typed: {}, from: {} })

function differing<T extends object>(typed: Partial<T>, stored: T): Partial<T> {
  const entries = Object.entries(typed).filter(([name, value]) => !same(value, stored[name as keyof T]))
  return Object.fromEntries(entries) as Partial<T>
}
