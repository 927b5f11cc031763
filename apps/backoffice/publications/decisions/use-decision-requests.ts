import type { ClientError } from '../../../../contract/client.ts'
import { updatePublication } from '../../../../contract/publications/publications.ts'
import {
  deleteAdminPublication,
  featurePublication,
  moderateAdminPublication,
  restorePublication,
} from '../../../../contract/publications/publications-admin.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { type ChangeOptions, useChange } from '../../api/changes.tsx'
import { useMay } from '../../api/permissions.ts'
import { decisionTexts } from './decision-texts.ts'
import { takeCounts } from '../counts.ts'
import { type Publication, rereadAfterDecision, stateOf, waits } from '../publication.ts'
import { useDecisionMessage } from './use-decision-message.ts'

/** What the requests have in common: each answers the publication as it is after the decision. */
interface Shared extends Pick<ChangeOptions<typeof moderateAdminPublication>, 'undoable' | 'noticeKey' | 'undoRefused' | 'rereadUndone'> {
  /** The publication as it was before the decision. */
  was: (id: string) => Publication | undefined
  after: (answer: { data: Publication; comptes?: Parameters<typeof takeCounts>[1] }, input: object, row: string | null) => void
  onError: (error: ClientError, input: { params: { id: unknown } }) => boolean
}

/** The requests of the decisions on a publication, each with its notice, and which of them the person's roles allow. */
export function useDecisionRequests({ was, ...given }: Shared) {
  const { done, undone } = useTexts(decisionTexts)
  const messageOf = useDecisionMessage()
  const may = useMay()
  const isOnline = (publication: Publication | undefined) => publication !== undefined && stateOf(publication) === 'visible'
  const shared = {
    ...given,
    reread: ({ data }: { data: Publication }) => rereadAfterDecision(data),
    isPublic: ({ data }: { data: Publication }) => isOnline(data) && !isOnline(was(data.id)),
    undoneAs: ({ data }: { data: Publication }) => {
      const before = was(data.id)
      if (!before) return undone.other(data.title)
      if (waits(before)) return (isOnline(data) && !isOnline(before) ? undone.offline : undone.waits)(data.title)
      return (isOnline(before) && !isOnline(data) ? undone.online : undone.other)(data.title)
    },
  } as const
  const moderate = useChange(moderateAdminPublication, { ...shared, done: ({ data }) => messageOf(data) })
  const feature = useChange(featurePublication, {
    ...shared,
    done: ({ data }) => (data.en_avant ? done.featured : done.unfeatured)(data.title),
  })
  const pin = useChange(updatePublication, {
    ...shared,
    done: ({ data }) => (data.epingle ? done.pinned : done.unpinned)(data.title),
  })
  const remove = useChange(deleteAdminPublication, { ...shared, done: ({ data }) => done.removed(data.title) })
  const restore = useChange(restorePublication, { ...shared, done: ({ data }) => done.restored(data.title) })
  return {
    moderate,
    feature,
    pin,
    remove,
    restore,
    may: {
      moderate: may(moderateAdminPublication),
      feature: may(featurePublication),
      pin: may(updatePublication),
      remove: may(deleteAdminPublication),
      restore: may(restorePublication),
    },
  }
}
