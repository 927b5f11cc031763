import type { z } from 'zod'
import { invalid } from '../../../../contract/errors.ts'
import type { ActInput } from '../../../../contract/publications/acts.ts'
import type { AlertChange } from '../../../../contract/publications/alerts.ts'
import type { EventChange } from '../../../../contract/publications/events.ts'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import { type AroundAct, isPosted, type StoredAct } from '../acts/stored-act.ts'
import type { StoredAlert } from '../alerts/stored-alert.ts'
import type { StoredEvent } from '../events/stored-event.ts'

/** What a request may give beside the specification's fields. Absent means unchanged, null means cleared. */
export interface CarriedInput {
  expire_le?: string | null | undefined
  evenement?: z.output<typeof EventChange> | null | undefined
  alerte?: z.output<typeof AlertChange> | null | undefined
}

/** The columns that follow from it. */
export interface CarriedColumns {
  expire_le: string | null
  evenement: StoredEvent | null
  alerte: StoredAlert | null
}

/** What the rules of a kind look at beside the input. */
export interface Around {
  zone: string
  /** What is stored, if anything: values that an edit does not change are not checked again. */
  before: (CarriedColumns & { kind: Kind }) | null
  /** The end after the change. */
  expire_le: string | null
  /** From when on residents read it, in milliseconds since 1970: now, or the time of publication if that is later. */
  from: number
}

/** What the service does with the publications of a kind. */
export interface ServerKind {
  /** Whether a change says something of a kind that only town halls give. */
  isTouchedBy: (change: CarriedInput & { acte?: unknown }) => boolean
  /** The event and the alert to store; what the kind does not have is null. @throws AppError validation_failed */
  details: (input: CarriedInput, around: Around) => Pick<CarriedColumns, 'evenement' | 'alerte'>
  /** The act to store. @throws AppError validation_failed */
  act: (input: z.output<typeof ActInput> | null | undefined, around: AroundAct) => StoredAct | null
  /**
   * Refuses to show it from a time on.
   * @param begin milliseconds since 1970
   * @param field of the decision that is at fault
   * @throws AppError validation_failed
   */
  assertShown: (publication: { expire_le: string | null }, begin: number, field: 'body.publie_le' | 'body.moderation_status') => void
}

export const NO_DETAILS = { evenement: null, alerte: null } as const

/** What holds for a kind without details of its own. A posted act stays an act. */
export const PLAIN: ServerKind = {
  isTouchedBy: () => false,
  details: () => NO_DETAILS,
  act: (_input, { before }) => {
    if (isPosted(before)) throw invalid('body.type_id', 'cannot change: the act is posted')
    return null
  },
  assertShown: () => {},
}
