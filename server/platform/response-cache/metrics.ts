import { Gauge, type Metric } from 'prom-client'
import type { AnswerMemory } from './store.ts'

/** Counted where it happens, shown when it is asked for. */
export interface HotCounts {
  hits: number
  misses: number
  forgotten: number
}

/** Figures of the answers in memory, for /metrics. */
export function hotFigures(counts: HotCounts, memory: AnswerMemory, usable: () => boolean): readonly Metric[] {
  const shown = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read())
      },
    })
  return [
    shown('beffroi_hot_answers_hits_total', 'Public reads answered from memory.', () => counts.hits),
    shown('beffroi_hot_answers_misses_total', 'Public reads that may be kept, answered from the database.', () => counts.misses),
    shown('beffroi_hot_answers_changes_total', 'Changes that were heard, of this process and of others.', () => counts.forgotten),
    shown('beffroi_hot_answers', 'Answers in memory.', () => memory.size),
    shown('beffroi_hot_answers_bytes', 'Bytes that they take.', () => memory.bytes),
    shown('beffroi_hot_answers_usable', '1 while answers are given from memory; 0: it is off, or the channel of changes is silent.', () =>
      Number(usable()),
    ),
  ]
}
