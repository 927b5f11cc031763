import { useFormat } from '../i18n/format.ts'
import { ScreenLink } from '../screen/text.tsx'
import type { Series } from './bars.tsx'
import './charts.css'

interface BarTableProps {
  caption: string
  /** The heading of the labels. */
  head: string
  labels: readonly string[]
  series: readonly Series[]
  /** The address that a label leads to. */
  hrefOf?: (n: number) => string
}

/** The data of a bar chart as a table, newest first. */
export function BarTable({ caption, head, labels, series, hrefOf }: BarTableProps) {
  const format = useFormat()
  return (
    <div className="bar-table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels
            .map((label, n) => (
              <tr key={label}>
                <th scope="row">{hrefOf ? <ScreenLink to={hrefOf(n)}>{label}</ScreenLink> : label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{format.number(values[n] ?? 0)}</td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
