import type { Config } from './config.ts'
import type { Filled } from './first-start.ts'

/** What the person who started the service reads. */
export function banner(_config: Config, address: string, _filled: Filled): string {
  return `Beffroi ${address}`
}
