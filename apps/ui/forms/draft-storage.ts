import { accountShown, onSignOut } from '../sign-in/session.ts'

/**
 * What is typed and not saved yet is in the session storage of this tab, under the account that typed it: a cut network, an expired
 * session, a reload or a telephone that gives the tab's memory away loses nothing. It leaves once the service has acknowledged it, and with
 * signing out. It is not in the local storage, since a machine of a town hall has many users. Spec §2-129.
 */
const PREFIX = 'beffroi.draft.'
const nameOf = (key: string): string => `${PREFIX}${accountShown() ?? ''}.${key}`

/** The forms on the screen, by the keys of their drafts: they begin again when their draft is removed from elsewhere. */
export const shown = new Map<string, Set<() => void>>()

/** Reads an unsaved draft; null if there is none. */
export function readDraft(key: string): object | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as object | null
  } catch {
    return null
  }
}

/** Writes a draft. Its form reads it when it is next shown. */
export function writeDraft(key: string, value: object): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {
    // The storage is full or forbidden: the input is still on the screen.
  }
}

/** Removes a draft that the service has acknowledged, or that was given up; a form that shows it begins again. */
export function removeDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key))
  for (const begin of shown.get(key) ?? []) begin()
}

onSignOut(() => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
})

/** The keys of single texts. */
export const SINGLE = 'texte:'

/**
 * Removes the single texts that an acknowledged change has carried: whatever dialog they were typed in, none is found again. Larger forms
 * drop their drafts themselves.
 * @param input what was sent
 */
export function acknowledge(input: unknown): void {
  const sent = new Set<unknown>()
  JSON.stringify(input, (_, value: unknown) => {
    if (typeof value === 'string') sent.add(value.trim())
    return value
  })
  const singles = nameOf(SINGLE)
  for (const name of Object.keys(sessionStorage).filter((one) => one.startsWith(singles))) {
    const key = SINGLE + name.slice(singles.length)
    const draft = readDraft(key)
    if (draft && 'text' in draft && typeof draft.text === 'string' && sent.has(draft.text.trim())) removeDraft(key)
  }
}
