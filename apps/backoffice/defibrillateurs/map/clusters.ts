import type { Box } from '../../../ui/map/view.ts'
import type { FromClusters, ToClusters } from './cluster-messages.ts'

interface Listener {
  built: (count: number, extent: Box | null) => void
  view: (items: Float64Array) => void
}

/** The client of the clustering worker. Only the newest request about the view is answered. */
export class Clusters {
  readonly #worker = new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module' })
  /** Who waits for the zoom at which a cluster splits, by the number of the question. */
  readonly #waiting = new Map<number, (zoom: number | null) => void>()
  #questions = 0
  /** The newest request about the view. */
  #asked = 0
  /** The load of points of the present view. */
  #build = 0

  constructor({ built, view }: Listener) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromClusters>) => {
      if (data.say === 'built') built(data.count, data.extent)
      else if (data.say === 'open') {
        this.#waiting.get(data.ask)?.(data.zoom)
        this.#waiting.delete(data.ask)
      } else if (data.ask === this.#asked) {
        this.#build = data.build
        view(data.items)
      }
    })
  }

  start(keep: boolean): void {
    this.#say({ say: 'start', keep })
  }
  add(points: Float64Array, last: boolean): void {
    this.#say({ say: 'points', points, last }, [points.buffer])
  }
  view(box: Box, zoom: number): void {
    this.#asked += 1
    this.#say({ say: 'view', ask: this.#asked, box, zoom })
  }
  /** The zoom at which a visible cluster splits; null if it no longer exists. */
  splitsAt(cluster: number): Promise<number | null> {
    const ask = ++this.#questions
    return new Promise((resolve) => {
      this.#waiting.set(ask, resolve)
      this.#say({ say: 'open', ask, build: this.#build, cluster })
    })
  }
  end(): void {
    this.#worker.terminate()
  }

  #say(message: ToClusters, moved: Transferable[] = []): void {
    this.#worker.postMessage(message, moved)
  }
}
