/** Counts of one operation. */
export interface Row {
  asked: number
  /** By status class: 2 for 2xx. */
  classes: number[]
  slowestMs: number
}

/** Counts of a run. */
export class Tally {
  readonly rows = new Map<string, Row>()
  /** Requests valid under the document, by authorised callers, that the service refused: rules that are not in the document. */
  readonly stricter = new Map<string, number>()

  /** Counts an answer of an operation. */
  count(operation: string, status: number, ms: number): void {
    const row = this.rows.get(operation) ?? { asked: 0, classes: [0, 0, 0, 0, 0, 0], slowestMs: 0 }
    row.asked += 1
    const kind = Math.floor(status / 100)
    row.classes[kind] = (row.classes[kind] ?? 0) + 1
    row.slowestMs = Math.max(row.slowestMs, ms)
    this.rows.set(operation, row)
  }

  /** Counts a refusal by a rule that is not in the document. */
  refusedThough(what: string): void {
    this.stricter.set(what, (this.stricter.get(what) ?? 0) + 1)
  }

  /** Total of requests, and by status class. */
  get totals(): { asked: number; classes: number[] } {
    const rows = [...this.rows.values()]
    return {
      asked: rows.reduce((sum, { asked }) => sum + asked, 0),
      classes: [0, 1, 2, 3, 4, 5].map((kind) => rows.reduce((sum, { classes }) => sum + (classes[kind] ?? 0), 0)),
    }
  }

  /** Operations that never succeeded, or never refused. */
  oneSided(): string[] {
    return [...this.rows].flatMap(([id, { classes }]) => [
      ...(classes[2] ? [] : [`${id}: no 2xx`]),
      ...(classes[4] ? [] : [`${id}: no 4xx`]),
    ])
  }

  /** The table that a run prints. */
  table(): string {
    const line = (cells: (string | number)[]) =>
      cells.map((cell, at) => (at === 0 ? String(cell).padEnd(34) : String(cell).padStart(8))).join('')
    return [
      line(['operation', 'asked', '2xx', '3xx', '4xx', '5xx', 'ms max']),
      ...[...this.rows].map(([id, { asked, classes, slowestMs }]) => line([id, asked, ...classes.slice(2), Math.round(slowestMs)])),
    ].join('\n')
  }
}
