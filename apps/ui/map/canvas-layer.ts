import { Browser, DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet'
import type { Box } from './view.ts'

/** The drawing context of the canvas, which is larger than the view. */
export interface Pen {
  context: CanvasRenderingContext2D
  width: number
  height: number
  zoom: number
  /** The bounding box of the canvas. */
  box: Box
  at: (lat: number, lng: number) => { x: number; y: number }
}

/** The margin drawn on each side of the view, so that a pan shows no edge. */
const MARGIN = 0.25
/** Where the view ends on the right of its canvas. */
export const rightOfView = ({ width }: Pick<Pen, 'width'>): number => width * (1 - MARGIN / (1 + 2 * MARGIN))

interface WithAnimation {
  _latLngToNewLayerPoint: (place: unknown, zoom: number, centre: unknown) => { x: number; y: number }
}

/** One canvas over the whole map. It is redrawn after each movement; during a movement it moves along. */
export class CanvasLayer extends Layer {
  readonly #draw: (pen: Pen) => void
  readonly #canvas = document.createElement('canvas')
  #corner: ReturnType<LeafletMap['containerPointToLatLng']> | null = null

  constructor(draw: (pen: Pen) => void) {
    super()
    this.#draw = draw
    // The canvas is hidden from screen readers: the map has a name and a description, and the list has the content.
    this.#canvas.setAttribute('aria-hidden', 'true')
    this.#canvas.className = 'leaflet-zoom-animated map-canvas'
  }

  override onAdd(map: LeafletMap): this {
    map.getPanes().overlayPane.append(this.#canvas)
    this.redraw()
    return this
  }

  override onRemove(): this {
    this.#canvas.remove()
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.redraw(),
      resize: () => this.redraw(),
      zoomanim: (event) => this.#zoomAlong(event as ZoomAnimEvent),
    }
  }

  redraw(): void {
    const map = this._map as LeafletMap | null
    const context = this.#canvas.getContext('2d')
    if (!map || !context) return
    const size = map.getSize()
    const [left, top] = [Math.round(size.x * MARGIN), Math.round(size.y * MARGIN)]
    const [width, height] = [size.x + 2 * left, size.y + 2 * top]
    const ratio = Browser.retina ? 2 : 1
    if (this.#canvas.width !== width * ratio || this.#canvas.height !== height * ratio) {
      this.#canvas.width = width * ratio
      this.#canvas.height = height * ratio
      this.#canvas.style.width = `${width}px`
      this.#canvas.style.height = `${height}px`
    }
    const origin = map.containerPointToLayerPoint([-left, -top])
    this.#corner = map.containerPointToLatLng([-left, -top])
    DomUtil.setTransform(this.#canvas, origin, 1)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const end = map.containerPointToLatLng([size.x + left, size.y + top])
    const box: Box = [this.#corner.lng, end.lat, end.lng, this.#corner.lat]
    const at = (lat: number, lng: number) => {
      const { x, y } = map.latLngToLayerPoint([lat, lng])
      return { x: x - origin.x, y: y - origin.y }
    }
    this.#draw({ context, width, height, zoom: map.getZoom(), box, at })
  }

  #zoomAlong({ zoom, center }: ZoomAnimEvent): void {
    if (!this.#corner) return
    const to = (this._map as unknown as WithAnimation)._latLngToNewLayerPoint(this.#corner, zoom, center)
    DomUtil.setTransform(this.#canvas, to as never, this._map.getZoomScale(zoom))
  }
}
