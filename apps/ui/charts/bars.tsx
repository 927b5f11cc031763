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

interface BarsProps {
  title: string
  labels: readonly string[]
  series: readonly Series[]
  clip?: boolean
  open?: (n: number) => void
}

/** A value this many times greater than the highest of the other days is cut off. */
const BURST = 3

/** The greatest value that is drawn in full: without that of a single burst. */
function topOf(series: readonly Series[], labels: readonly string[], clip: boolean): number {
  const days = labels.map((_, n) => Math.max(0, ...series.map(({ values }) => values[n] ?? 0))).toSorted((a, b) => b - a)
  const [most = 0, second = 0] = days
  return clip && second > 0 && most > BURST * second ? second * 1.25 : most
}

/**
 * A bar chart with one group of bars for each label. It is an image: the same data has to be shown as a table too (BarTable). It is drawn
 * without a chart library, which would be larger than the whole first screen.
 */
export function Bars({ title, labels, series, clip = false, open }: BarsProps) {
  const format = useFormat()
  const { pair } = useTexts(phrases)
  const most = Math.max(1, Math.ceil(topOf(series, labels, clip)))
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
          <g key={label} {...(open ? { className: 'bars-day', onClick: () => open(n) } : {})}>
            <title>{pair(label, series.map(({ name, values }) => `${name} ${format.number(values[n] ?? 0)}`).join(', '))}</title>
            <rect x={n * group} y={0} width={group} height={HEIGHT} fill="transparent" />
            {series.map(({ name, colour, values }, at) => {
              const value = values[n] ?? 0
              const height = Math.min(1, value / top) * (HEIGHT - 4)
              const x = n * group + (group * GAP) / 2 + at * bar
              return (
                <g key={name}>
                  <rect x={x} y={HEIGHT - height} width={bar * 0.9} height={height} fill={colour} />
                  {value > top && <rect x={x - 2} y={14} width={bar * 0.9 + 4} height={4} fill="var(--mantine-color-body)" />}
                </g>
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
