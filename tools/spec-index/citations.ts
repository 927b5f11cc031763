import type { Section } from './specification.ts'

/** A place that cites the specification. */
export interface Citation {
  file: string
  line: number
  /** A section (`4.2`) or a rule (`4.2-5`). */
  id: string
}

/** Every section sign with a number is a citation of the specification, but those of an RFC. */
const CITED = /(RFC \d+,? )?§ ?(\d+(?:\.\d+)*(?:-\d+)?)/g

/**
 * Finds what a file cites of the specification.
 * @param file its path from the root of the project
 */
export function citationsOf(file: string, text: string): Citation[] {
  return text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(CITED)].flatMap(([, rfc, id]) => (rfc || !id ? [] : { file, line: index + 1, id })))
}

/**
 * Finds citations of a section or rule that the specification does not have.
 * @returns one line of text each: file, line, and what is cited
 */
export function deadCitations(sections: readonly Section[], citations: readonly Citation[]): string[] {
  const known = new Set(sections.flatMap(({ id, rules }) => [id, ...rules.map((rule) => rule.id)]))
  return citations.filter(({ id }) => !known.has(id)).map(({ file, line, id }) => `${file}:${line}: §${id} does not exist`)
}
