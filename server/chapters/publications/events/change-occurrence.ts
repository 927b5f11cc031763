import type { z } from 'zod'
import type { OccurrenceChange } from '../../../../contract/publications/events.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { changeCarried } from '../writing/change-carried.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { withChangedOccurrence } from './stored-event.ts'

/**
 * Moves or cancels one occurrence of an event, or puts it back. Its identifier stays. Spec §4.2-25.
 * @throws AppError not_found without such an occurrence, validation_failed, and the errors of an edit
 */
export const changeOccurrence = (
  ctx: Context,
  { occurrence, change, ...target }: Target & { occurrence: string; change: z.output<typeof OccurrenceChange> },
): Promise<OfficeRow> =>
  changeCarried(ctx, target, {
    action: 'publication.occurrence',
    moderated: true,
    change: ({ evenement }) => {
      if (!evenement) throw new AppError('not_found')
      return { evenement: withChangedOccurrence(evenement, occurrence, change) }
    },
  })
