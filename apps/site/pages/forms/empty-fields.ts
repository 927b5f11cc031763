import type { FormState } from '../../form.ts'

/**
 * Replaces what the API says of a field that was left empty: a list of codes, or a number of characters, is no answer to somebody who wrote nothing.
 * @param words what to do, by the name of the field
 */
export function sayEmptyFields(state: FormState, words: Readonly<Record<string, string>>): FormState {
  const { refusal, values } = state
  if (!refusal) return state
  const details = refusal.details.map(({ path, message }) => {
    const name = path.replace(/^body\./, '')
    const isEmpty = Object.hasOwn(words, name) && (values[name] ?? '').trim() === ''
    return { path, message: isEmpty ? (words[name] ?? message) : message }
  })
  return { ...state, refusal: { ...refusal, details } }
}
