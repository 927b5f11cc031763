import { DATABASE_FAULTS } from './database-faults.ts'
import { OTHER_FAULTS } from './other-faults.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import type { Scenario } from './scenario.ts'

/** The scenarios of the common site, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [...PROCESS_FAULTS, ...DATABASE_FAULTS, ...OTHER_FAULTS]
