import type { ClientError } from '../../../../contract/client.ts'
import { type Publication, updateCachedPublication } from '../publication.ts'
import { isOutdated } from '../../../ui/api/use-act.ts'

interface AlertChange {
  saved: (version: number) => void
  /** Absent: the dialog closes itself. */
  close?: () => void
  done: (publication: Publication) => string
  /** Whether the dialog stays open after a refusal, since its input is of the person. */
  keepsOpen?: boolean
}

/** The options of a change of an alert: it can be undone, and the record shows its result at once. */
export const useAlertChange = ({ saved, close, done, keepsOpen = false }: AlertChange) =>
  ({
    undoable: true,
    refused: 'notSaved',
    noticeKey: 'decision',
    done: ({ data }: { data: Publication }) => done(data),
    after: ({ data }: { data: Publication }) => {
      updateCachedPublication(data)
      saved(data.version)
      close?.()
    },
    onError: (error: ClientError) => {
      if (!keepsOpen && isOutdated(error)) close?.()
      return keepsOpen && error.code === 'validation_failed'
    },
  }) as const
