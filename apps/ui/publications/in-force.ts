import { type Stated, stateOf } from '../../../contract/publications/state-of.ts'

/** Whether a publication is an alert that is in force now: it can be corrected, renewed and lifted. Spec §3-34. */
export const isInForce = (publication: Stated): boolean => stateOf(publication, new Date().toISOString()).name === 'in_force'
