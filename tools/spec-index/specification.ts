/** A numbered rule of docs/specification.md. */
interface Rule {
  /** Section and number, as `4.2-5`. */
  id: string
  title: string
}
/** A numbered section of docs/specification.md, with its rules in their order. */
export interface Section {
  id: string
  title: string
  rules: Rule[]
}

const HEADING = /^#{2,3} (\d+(?:\.\d+)?)\.? (.+)$/
const RULE = /^- \*\*(\d+(?:\.\d+)?)-(\d+) (.+?)\*\*/

/**
 * Reads the numbered sections and rules of the specification page.
 * @param text the page, in Markdown
 * @throws Error for a rule outside its section, and for a number that is not the next one of its section
 */
export function parseSpecification(text: string): Section[] {
  const sections: Section[] = []
  for (const line of text.split('\n')) {
    const [, id, title] = HEADING.exec(line) ?? []
    if (id && title) sections.push({ id, title: title.replace(/ \(.*\)$/, ''), rules: [] })
    const [, section, number, name] = RULE.exec(line) ?? []
    if (!section || !number || !name) continue
    const current = sections.at(-1)
    if (current?.id !== section || Number(number) !== current.rules.length + 1)
      throw new Error(`Rule ${section}-${number} is not the next rule of section ${current?.id ?? '(none)'}`)
    current.rules.push({ id: `${section}-${number}`, title: name.replace(/\.$/, '') })
  }
  return sections
}
