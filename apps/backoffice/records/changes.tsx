import { KIND_NAMES, KINDS } from '../../../contract/publications/kinds.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { narrowed } from './narrowed.ts'
import { isReference, Reference } from './reference.tsx'
import { recordTexts } from './record-texts.ts'
import { useFieldDisplay } from './use-field-display.ts'
import './changes.css'

/** What only one kind of publications has: nested, so only what differs is shown. An event has up to hundreds of dates. */
const isNested = (field: string): boolean => KIND_NAMES.some((kind) => KINDS[kind].details === field)

const IDENTIFIER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Whether a value says nothing to a person: the identifier of a record, or several. */
const isIdentifier = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isIdentifier) : typeof value === 'string' && IDENTIFIER.test(value)

/**
 * A table of changed fields, with the values before and after. Records that a field refers to are shown by their names; other identifiers
 * are left out.
 */
export function Changes({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const t = useTexts(recordTexts)
  const { nameOf, shown } = useFieldDisplay()
  const fields = Object.entries(changes).filter(([field, pair]) => isReference(field) || !pair.some(isIdentifier))
  // The body of a publication is Markdown.
  const pairOf = (field: string, [before, after]: [unknown, unknown]) =>
    isNested(field) ? narrowed(before, after) : ([before, after] as const)
  const value = (given: unknown, field: string) =>
    isReference(field) && isIdentifier(given) ? (
      <Reference field={field} value={given} />
    ) : field === 'body' && typeof given === 'string' && given !== '' ? (
      <Markdown text={given} />
    ) : (
      shown(given, field)
    )
  if (fields.length === 0) return null
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, pair]) => {
          const [before, after] = pairOf(field, pair)
          return (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              <td>{value(before, field)}</td>
              <td>{value(after, field)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
