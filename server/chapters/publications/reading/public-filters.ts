import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publications.ts'

/** The query of GET /publications. */
export type PublicFilters = z.output<typeof contract.listPublications.query>
