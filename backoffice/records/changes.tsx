import { useTexts } from '../i18n/texts.ts'
import { recordTexts } from './record-texts.ts'
import { useShown } from './use-shown.ts'
import './changes.css'

/** What a change made of each field: before, then after. */
export function Changes({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const t = useTexts(recordTexts)
  const { nameOf, shown } = useShown()
  const fields = Object.entries(changes)
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
        {fields.map(([field, [before, after]]) => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <td>{shown(before, field)}</td>
            <td>{shown(after, field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
