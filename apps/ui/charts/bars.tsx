import { useFormat } from '../i18n/format.ts'
import { phrases } from '../i18n/phrases.ts'
import { useTexts } from '../i18n/texts.ts'
import './charts.css'

export interface Series {
  name: string
  colour: string
  values: readonly number[]
}

const WIDTH = 900
const HEIGHT = 150
const GAP = 0.25

/**
 * A bar chart with one group of bars for each label. It is an image: the same data has to be shown as a table too (BarTable). It is drawn
 * without a chart library, which would be larger than the whole first screen.
 */
export function Bars({ title, labels, series }: { title: string; labels: readonly string[]; series: readonly Series[] }) {
  const format = useFormat()
  const { pair } = useTexts(phrases)
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  // An even number, so that the line at half height is a whole number.
  const top = most + (most % 2)
  const group = WIDTH / Math.max(1, labels.length)
  const bar = (group * (1 - GAP)) / series.length
  return (
    <figure className="bars">
      <div className="bars-axis" aria-hidden>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format.number(value)}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} preserveAspectRatio="none">
        {[0.5, 1].map((part) => (
          <line key={part} x1={0} x2={WIDTH} y1={HEIGHT - part * (HEIGHT - 4)} y2={HEIGHT - part * (HEIGHT - 4)} className="bars-line" />
        ))}
        {labels.map((label, n) => (
          <g key={label}>
            <title>{pair(label, series.map(({ name, values }) => `${name} ${format.number(values[n] ?? 0)}`).join(', '))}</title>
            <rect x={n * group} y={0} width={group} height={HEIGHT} fill="transparent" />
            {series.map(({ name, colour, values }, at) => {
              const height = ((values[n] ?? 0) / top) * (HEIGHT - 4)
              return (
                <rect
                  key={name}
                  x={n * group + (group * GAP) / 2 + at * bar}
                  y={HEIGHT - height}
                  width={bar * 0.9}
                  height={height}
                  fill={colour}
                />
              )
            })}
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="bars-line" />
      </svg>
      <div className="bars-scale">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
      <figcaption>
        {series.map(({ name, colour, values }) => (
          <span key={name} className="bars-key">
            <svg width={12} height={12} aria-hidden>
              <rect width={12} height={12} rx={2} fill={colour} />
            </svg>
            {pair(name, format.number(values.reduce((sum, value) => sum + value, 0)))}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
