import {
  ArrowUturnLeftIcon,
  BuildingStorefrontIcon,
  DocumentIcon,
  EnvelopeIcon,
  KeyIcon,
  ShieldExclamationIcon,
} from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { listContests } from '../../../contract/claims/contests.ts'
import { listOwnProposals } from '../../../contract/acteurs/proposals.ts'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { ATTENTE_MAX } from '../../../contract/compte/compte.ts'
import { listOwnInvitations } from '../../../contract/invitations/invitations.ts'
import { listDrafts, listOwnPublications } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayChange, publishesAtOnce } from '../account-rights.ts'
import { proposalRows } from '../claims/proposal-rows.ts'
import type { Page } from '../shell/current-page.ts'
import { homeTexts } from './home-texts.ts'
import { sign } from './sign.tsx'
import { WaitRow } from './wait-row.tsx'

/** The claims that the home reads. */
export const OWN_CLAIMS = { query: { per_page: 20 } }

/** What is the person's own: invitations, contests, claims, proposals; and of the page: refused publications, drafts, what others decide on. */
export function useOwnRows({ acteurs, invitations: invited }: Account, page: Page | undefined): ReactNode[] {
  const t = useTexts(homeTexts)
  const words = useTexts(proposalRows)
  const invitations = useRead(listOwnInvitations, { query: {} }, { enabled: invited > 0 })
  const claims = useRead(listOwnClaims, OWN_CLAIMS)
  const proposals = useRead(listOwnProposals, { query: { per_page: 20 } })
  const contests = useRead(listContests, { query: {} }, { enabled: acteurs.some(({ role }) => role === 'owner') })
  const { refusees, brouillons, en_attente, modifications } = useOwnCounts(page)
  // What waits on a page where the person decides is theirs to review.
  const pending = page && publishesAtOnce(page) ? 0 : en_attente
  const own = claims.data?.data ?? []
  /** Whether the person has neither the page nor claimed it. */
  const isUnclaimed = (acteurId: string | undefined) =>
    acteurId !== undefined && ![...acteurs, ...own.map(({ acteur }) => acteur)].some(({ id }) => id === acteurId)
  return [
    ...(invitations.data?.data ?? []).map(({ id, acteur }) => (
      <WaitRow
        key={id}
        to={mayChange() ? '/invitation' : undefined}
        sign={sign(EnvelopeIcon)}
        title={acteur ? t.invitation(acteur.nom) : t.invitationToRoles}
      />
    )),
    ...(contests.data?.data ?? []).map(({ id, acteur, answer }) => (
      <WaitRow
        key={id}
        to={`/contestations/${id}`}
        sign={sign(ShieldExclamationIcon, 'red')}
        title={t.contest(acteur.nom)}
        hint={answer ? t.contestAnswered : t.contestHint}
      />
    )),
    ...own
      .filter(({ status }) => status === 'pending' || status === 'waiting')
      .map(({ id, acteur, status }) => (
        <WaitRow
          key={id}
          to={`/demandes/${id}`}
          sign={sign(KeyIcon)}
          title={t.claimPending(acteur.nom)}
          hint={status === 'waiting' ? t.claimWaiting : t.claimPendingHint}
        />
      )),
    ...own
      .filter(({ status, acteur }) => status === 'rejected' && !acteurs.some(({ id }) => id === acteur.id))
      .slice(0, 1)
      .map(({ id, acteur }) => (
        <WaitRow key={id} to={`/demandes/${id}`} sign={sign(KeyIcon)} title={t.claimPending(acteur.nom)} hint={t.claimRejected} />
      )),
    ...(proposals.data?.data ?? [])
      .filter(({ status, acteur }) => status === 'pending' || (status === 'approved' && isUnclaimed(acteur?.id)))
      .map(({ id, nom, status }) => (
        <WaitRow
          key={id}
          to={`/propositions/${id}`}
          sign={sign(BuildingStorefrontIcon)}
          title={words.of(nom)}
          hint={status === 'pending' ? words.waitingHint : words.approvedHint}
        />
      )),
    ...(refusees > 0
      ? [
          <WaitRow
            key="rejected"
            to="/publications?etat=rejected"
            sign={sign(ArrowUturnLeftIcon, 'red')}
            title={t.rejected(refusees)}
            hint={t.rejectedHint}
          />,
        ]
      : []),
    ...(brouillons > 0 && mayChange()
      ? [<WaitRow key="drafts" to="/publications?etat=drafts" sign={sign(DocumentIcon)} title={t.drafts(brouillons)} hint={t.draftsHint} />]
      : []),
    ...(pending > 0
      ? [
          <WaitRow
            key="pending"
            to="/publications?etat=pending"
            sign={sign(DocumentIcon)}
            title={t.pending(pending - modifications, modifications)}
            hint={t.pendingHint}
          />,
        ]
      : []),
  ]
}

/** The counts of the page's own; where they are not counted, or only up to the bound, the lists are asked. */
function useOwnCounts(page: Page | undefined) {
  const known = page?.attente
  const isCounted = known && [known.refusees, known.brouillons, known.en_attente].every((n) => n < ATTENTE_MAX)
  const asks = { enabled: page !== undefined && !isCounted }
  const of = { acteur_id: page?.id ?? '', per_page: 1 }
  const rejected = useRead(listOwnPublications, { query: { ...of, etat: 'rejected' } }, asks)
  const pending = useRead(listOwnPublications, { query: { ...of, etat: 'pending' } }, asks)
  const drafts = useRead(listDrafts, { query: of }, { enabled: asks.enabled && mayChange() })
  const total = ({ data }: { data?: { meta: { total: number } } | undefined }) => data?.meta.total ?? 0
  return isCounted ? known : { refusees: total(rejected), brouillons: total(drafts), en_attente: total(pending), modifications: 0 }
}
