import { TRAIL } from '../audit/segments.ts'
import type { RetentionClass } from './class.ts'
import { DELETED } from './deleted.ts'
import { LOGS } from './logs.ts'
import { SETTLED } from './settled.ts'

/** Every rule of retention, in the order in which they are applied: what hangs on others first, the trail last. */
export const CLASSES: readonly RetentionClass[] = [...SETTLED, ...LOGS, ...DELETED, TRAIL]
