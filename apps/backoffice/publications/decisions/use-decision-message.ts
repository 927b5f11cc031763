import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { decisionTexts } from './decision-texts.ts'
import { type Publication, stateOf } from '../publication.ts'
import { waitingTexts } from '../waiting/waiting-texts.ts'

type Status = 'pending' | 'approved' | 'published' | 'rejected'

/** Returns a function that describes the result of a decision, with the time of publication. */
export function useDecisionMessage(): (publication: Publication) => string {
  const { done } = useTexts(decisionTexts)
  const waiting = useTexts(waitingTexts)
  const format = useFormat()
  return (publication) => {
    const { title, publie_le, moderation_status } = publication
    const state = stateOf(publication)
    if (publication.correction_demandee) return done.corrected(title)
    if (publication.modification?.statut === 'rejected') return waiting.refused(title)
    if (state === 'scheduled') return done.scheduled(title, format.dateTime(publie_le ?? ''))
    if (state === 'undated') return done.approvedUndated(title)
    return done[moderation_status as Status](title)
  }
}
