import type { Section } from './specification.ts'

/** A citation of the specification, with its file and line. */
export interface Citation {
  file: string
  line: number
  /** A section (`4.2`) or a rule (`4.2-5`). */
  id: string
}

/** Matches a section sign with a number: a citation of the specification, unless it is of an RFC. */
const CITED = /(RFC \d+,? )?§ ?(\d+(?:\.\d+)*(?:-\d+)?)/g

/**
 * Finds the citations of the specification in a file.
 * @param file its path from the root of the project
 */
export function citationsOf(file: string, text: string): Citation[] {
  return text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(CITED)].flatMap(([, rfc, id]) => (rfc || !id ? [] : { file, line: index + 1, id })))
}

/**
 * Finds citations of a section or rule that the specification does not have.
 * @returns one line of text each: file, line, and the cited section or rule
 */
export function deadCitations(sections: readonly Section[], citations: readonly Citation[]): string[] {
  const known = new Set(sections.flatMap(({ id, rules }) => [id, ...rules.map((rule) => rule.id)]))
  return citations.filter(({ id }) => !known.has(id)).map(({ file, line, id }) => `${file}:${line}: §${id} does not exist`)
}
