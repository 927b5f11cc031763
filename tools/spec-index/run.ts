import { writeFileSync } from 'node:fs'
import { deadCitations } from './citations.ts'
import { readProject } from './project.ts'
import { renderIndex, uncitedRules } from './render.ts'

/** Writes docs/specification-index.md; fails for a citation of a section or rule that docs/specification.md does not have. */
const { sections, citations, cited, routes } = readProject()
const dead = deadCitations(sections, [...citations, ...cited])
if (dead.length) {
  console.error(dead.join('\n'))
  process.exit(1)
}
writeFileSync(new URL('../../docs/specification-index.md', import.meta.url), renderIndex(sections, citations, routes))
const missing = uncitedRules(sections, citations)
console.log(
  `${sections.flatMap(({ rules }) => rules).length} rules, ${routes.length} routes; cited by no file: ${missing.map(({ id }) => id).join(', ') || 'none'}`,
)
