import type { Metric } from 'prom-client'
import { counter, gauge } from '../gauge.ts'
import type { AnswerStore } from './store.ts'

/** Counters of the response cache. */
export interface CacheCounts {
  hits: number
  misses: number
  invalidations: number
}

/** The metrics of the response cache. Their values are read when /metrics is requested. */
export function cacheMetrics(counts: CacheCounts, store: AnswerStore, isUsable: () => boolean): readonly Metric[] {
  return [
    counter('beffroi_hot_answers_hits_total', 'Public reads answered from memory.', () => counts.hits),
    counter('beffroi_hot_answers_misses_total', 'Public reads that can be cached, answered from the database.', () => counts.misses),
    counter('beffroi_hot_answers_changes_total', 'Invalidations received from this process and from others.', () => counts.invalidations),
    gauge('beffroi_hot_answers', 'Answers in memory.', () => store.size),
    gauge('beffroi_hot_answers_bytes', 'Bytes of the answers in memory.', () => store.bytes),
    gauge('beffroi_hot_answers_usable', '1 while the cache answers; 0 while it is off or receives no invalidations.', () =>
      Number(isUsable()),
    ),
  ]
}
