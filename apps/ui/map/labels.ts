const HEIGHT = 14

/** Labels on a canvas without overlaps: an earlier label has priority. */
export class Labels {
  readonly #context: CanvasRenderingContext2D
  readonly #text: string
  readonly #halo: string
  readonly #taken: [left: number, top: number, right: number, bottom: number][] = []

  constructor(context: CanvasRenderingContext2D, text: string, halo: string, font = '12px system-ui, sans-serif') {
    this.#context = context
    this.#text = text
    this.#halo = halo
    context.font = font
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
  }

  /** Writes a label to the right of a position; false if another label is there. */
  write(name: string, x: number, y: number): boolean {
    const right = x + this.#context.measureText(name).width
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
