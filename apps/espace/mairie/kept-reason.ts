import { readDraft, writeDraft } from '../../ui/forms/draft.ts'

/** The reason of a dialog, in the session storage of this tab until it is sent: a reload loses nothing. */
export function keptReason(key: string) {
  const name = `motif:${key}`
  const draft = readDraft(name)
  return {
    field: {
      start: draft && 'text' in draft ? String(draft.text) : '',
      keep: (text: string) => writeDraft(name, { text }),
    },
    drop: () => writeDraft(name, {}),
  }
}
