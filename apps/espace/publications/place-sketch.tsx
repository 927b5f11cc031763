import { Button, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { LENGTHS } from '../../ui/map/plane.ts'
import type { Position } from './content.ts'
import type { Landmark } from './landmarks.ts'
import { locateTexts } from './locate-texts.ts'
import { firstView, labelled, projection, type SketchView, wholeView, zoomed } from './sketch-view.ts'
import './place-sketch.css'

const [HEIGHT, NARROW, NAME_MAX, RINGS] = [340, 320, 32, 12]
/** A step of an arrow key, and of one with Shift: parts of the width. */
const [STEP, LONG_STEP] = [1 / 60, 1 / 8]
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PlaceSketchProps {
  position: Position | null
  landmarks: readonly Landmark[]
  /** The centre of the commune, with its name. */
  commune: Position & { name: string }
  choose: (position: Position) => void
}

/**
 * A sketch of a commune on which a place is located without tiles of a map: named landmarks, circles around the centre, a scale. By a press, or by the
 * arrow keys, which move the point.
 */
export function PlaceSketch({ position, landmarks, commune, choose }: PlaceSketchProps) {
  const t = useTexts(locateTexts)
  const format = useFormat()
  const hint = useId()
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = Math.max(NARROW, measured)
  const [view, setView] = useState<SketchView | null>(null)
  const shown = view ?? firstView(position, commune, landmarks)
  const { at, placeAt, kmInPixels } = projection(shown, width, HEIGHT)
  const mark = position && at(position)
  const isOutside = mark !== null && (mark.x < 0 || mark.x > width || mark.y < 0 || mark.y > HEIGHT)
  // A position from elsewhere, such as a chosen landmark, is brought into the view.
  useEffect(() => {
    if (isOutside) setView({ ...shown, middle: position ?? shown.middle })
  }, [isOutside])
  const zoom = (by: number) => setView({ middle: position ?? shown.middle, km: zoomed(shown.km, by) })
  const place = (x: number, y: number) => {
    setView(shown)
    choose(placeAt(x, y))
  }
  const onClick = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    place(event.clientX - left, event.clientY - top)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const arrow = ARROWS[event.key]
    const { x, y } = mark && !isOutside ? mark : { x: width / 2, y: HEIGHT / 2 }
    const step = width * (event.shiftKey ? LONG_STEP : STEP)
    if (arrow) place(x + arrow[0] * step, y + arrow[1] * step)
    else if (event.key === '+' || event.key === '=') zoom(1 / 2)
    else if (event.key === '-') zoom(2)
    else if (event.key === 'Enter') place(x, y)
    else return
    event.preventDefault()
  }
  const inView = landmarks
    .map((landmark) => ({ ...landmark, name: shortened(landmark.name), ...at(landmark.position) }))
    .filter(({ x, y }) => x > 0 && x < width && y > 0 && y < HEIGHT)
  const km = LENGTHS.find((length) => length * kmInPixels < width / 3.4) ?? 0.05
  const apart = km < 1 ? `${km * 1000}\u{A0}m` : `${format.number(km)}\u{A0}km`
  const [centre, bar] = [at(commune), km * kmInPixels]
  const dots = labelled([...inView, { group: 'centre' as const, name: commune.name, ...centre }], width)
  return (
    <div>
      <div ref={ref} className="place-sketch" role="group" aria-label={t.map} aria-describedby={hint} tabIndex={0} onKeyDown={onKeyDown}>
        <svg width={width} height={HEIGHT} onClick={onClick} aria-hidden>
          {Array.from({ length: RINGS }, (_, ring) => (
            <circle key={ring} className="ring" cx={centre.x} cy={centre.y} r={(ring + 1) * bar} />
          ))}
          {dots.map(({ group, name, x, y, side }) => (
            <g key={`${group} ${name}`} className={`landmark of-${group}`}>
              {group === 'centre' ? <path d={`M${x - 5} ${y}h10m-5-5v10`} /> : <circle cx={x} cy={y} r={group === 'devices' ? 3 : 4} />}
              {side && (
                <text x={side === 'right' ? x + 8 : x - 8} y={y + 4} textAnchor={side === 'right' ? 'start' : 'end'}>
                  {name}
                </text>
              )}
            </g>
          ))}
          {mark && (
            <g className="mark">
              <path d={`M${mark.x} 0V${HEIGHT}M0 ${mark.y}H${width}`} />
              <circle cx={mark.x} cy={mark.y} r="9" />
            </g>
          )}
          <g className="scale">
            <path d={`M12 ${HEIGHT - 16}v5h${bar}v-5M${width - 18} 30v-18m-5 6 5-7 5 7`} />
            <text x={18 + bar} y={HEIGHT - 8}>
              {apart}
            </text>
            <text x={width - 22} y="45">
              N
            </text>
          </g>
        </svg>
      </div>
      <Group gap="xs" mt={6}>
        <Button size="sm" variant="default" onClick={() => zoom(1 / 2)}>
          {t.zoomIn}
        </Button>
        <Button size="sm" variant="default" onClick={() => zoom(2)}>
          {t.zoomOut}
        </Button>
        <Button size="sm" variant="default" onClick={() => setView(wholeView(commune, landmarks))}>
          {t.whole}
        </Button>
      </Group>
      <Text id={hint} size="sm" mt={6}>
        {t.sketchHint(apart)}
      </Text>
    </div>
  )
}

const shortened = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name)
