/** "Re:", "RE :", "TR:", "Fwd:", "Rép. :" and similar prefixes, any number of them, with the tags of lists and of outside mail between. */
const PREFIXES =
  /^(?:\s*(?:(?:re|r[ée]p?|ref|tr|fwd?|aw|wg|sv|rv|antw|transf[ée]r[ée])(?:\s*\[\d+\])?(?:\s*\.)?\s*[:：]|\[(?:ext|external|externe|spam\??)\]))+\s*/iu

/** A subject without the prefixes of answers and forwarded letters. */
export const bareSubject = (subject: string): string => subject.replace(PREFIXES, '').trim()

/** The key by which two subjects are compared. */
export const subjectKey = (subject: string): string => bareSubject(subject).normalize('NFKC').toLowerCase().slice(0, 200)
