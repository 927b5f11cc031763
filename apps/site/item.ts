import type { z } from 'zod'
import type { Publication } from '../../contract/publications/publication-records.ts'

/** A publication as the site reads it. */
export type Item = z.output<typeof Publication>
