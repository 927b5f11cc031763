import { type Pen, rightOfView } from './canvas-layer.ts'

const HEIGHT = 14

/** Labels on a canvas without overlaps: an earlier label has priority. */
export class Labels {
  readonly #context: CanvasRenderingContext2D
  readonly #text: string
  readonly #halo: string
  /** The right edge of the view. */
  readonly #end: number
  readonly #taken: [left: number, top: number, right: number, bottom: number][] = []

  constructor(pen: Pen, text: string, halo: string, font = '12px system-ui, sans-serif') {
    const { context } = pen
    this.#context = context
    this.#end = rightOfView(pen)
    this.#text = text
    this.#halo = halo
    context.font = font
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
  }

  /**
   * Writes a label beside a sign, to its left where the view ends on the right; false if another label is there.
   * @param gap from the middle of the sign, in pixels
   */
  write(name: string, middle: number, y: number, gap: number): boolean {
    const { width } = this.#context.measureText(name)
    const isAtEnd = middle < this.#end && middle + gap + width > this.#end
    const x = isAtEnd ? middle - gap - width : middle + gap
    const right = x + width
    const [top, bottom] = [y - HEIGHT / 2, y + HEIGHT / 2]
    if (this.#taken.some(([l, t, r, b]) => x < r && right > l && top < b && bottom > t)) return false
    this.#taken.push([x, top, right, bottom])
    this.#context.strokeStyle = this.#halo
    this.#context.lineWidth = 3
    this.#context.strokeText(name, x, y)
    this.#context.fillStyle = this.#text
    this.#context.fillText(name, x, y)
    return true
  }
}
