import { useDraft } from './draft.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What is typed over a record, field by field, kept like any draft: fields nobody touched go on showing what stands, so that
 * another person's change of one field is not reversed by one's own change of another.
 * @param key names the record and the form, such as `acteur:0190…`
 * @param stands the form as the record would fill it now
 */
export function useTyped<T extends object>(key: string, stands: T) {
  const draft = useDraft<{ typed: Partial<T> }>(key, { typed: {} })
  const typed = differing(draft.value.typed, stands)
  const set = (patch: Partial<T>) => {
    const next = differing({ ...draft.value.typed, ...patch }, stands)
    if (Object.keys(next).length > 0) draft.set({ typed: next })
    else draft.drop({ typed: {} })
  }
  return {
    value: { ...stands, ...typed },
    /** Only the fields that differ from what stands: what there is to save. */
    typed,
    dirty: Object.keys(typed).length > 0,
    /** It comes from an earlier visit of this tab. */
    found: draft.found,
    set,
    drop: () => draft.drop({ typed: {} }),
  }
}

function differing<T extends object>(typed: Partial<T>, stands: T): Partial<T> {
  const entries = Object.entries(typed).filter(([name, value]) => !same(value, stands[name as keyof T]))
  return Object.fromEntries(entries) as Partial<T>
}
