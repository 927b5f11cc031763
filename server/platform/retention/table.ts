import type { RetentionClass } from './class.ts'
import { TERMS } from './terms.ts'

const BEGIN = '<!-- durees : npm run processing-record -->'
const END = '<!-- fin des durees -->'

/** Prints the retention rules as a table of docs/registre-des-traitements.md, in French with English below. */
function termsTable(rules: readonly RetentionClass[]): string {
  const rows = rules.map(({ term, texts, why }) => {
    const days = typeof term === 'number' ? term : TERMS[term].days
    const setting = typeof term === 'number' ? '–' : `\`${term}\``
    return `| ${texts[0]}<br>*${texts[1]}* | ${days} | ${setting} | ${why[0]}<br>*${why[1]}* |`
  })
  return ['| Quoi<br>*What* | Jours<br>*Days* | Réglage<br>*Setting* | Pourquoi<br>*Why* |', '|---|---|---|---|', ...rows].join('\n')
}

/** Returns the sheet with its table replaced by the current rules. @throws Error if the sheet has no markers for the table */
export function withTerms(sheet: string, rules: readonly RetentionClass[]): string {
  const [before, rest] = sheet.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`The sheet has no ${BEGIN} … ${END}`)
  return `${before}${BEGIN}\n\n${termsTable(rules)}\n\n${END}${after}`
}
