import { getCompte } from '../../../contract/compte/compte.ts'
import { DEFAULT_TARGETS, type Targets } from '../../../contract/dashboard/task-targets.ts'
import { useRead } from '../api/queries.ts'

/** Returns within how many hours what waits is to be dealt with, as an administrator has set it. Spec §2-105. */
export const useTargets = (): Targets => useRead(getCompte, {}).data?.data.cibles ?? DEFAULT_TARGETS
