import type { Services } from './services.ts'

/** What the first start put in place. */
export interface Filled {
  communes: number
}

/** Fills an empty database: the communes of France, the first administrator, the demonstration. */
export async function firstStart(_services: Services): Promise<Filled> {
  return { communes: 0 }
}
