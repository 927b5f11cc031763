import {
  ArrowUturnLeftIcon,
  BuildingStorefrontIcon,
  DocumentIcon,
  EnvelopeIcon,
  FlagIcon,
  KeyIcon,
  MegaphoneIcon,
  ShieldExclamationIcon,
} from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { listContests } from '../../../contract/claims/contests.ts'
import { listOwnProposals } from '../../../contract/acteurs/proposals.ts'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { ATTENTE_MAX } from '../../../contract/compte/compte.ts'
import { listOwnInvitations } from '../../../contract/invitations/invitations.ts'
import { listCommuneClaims, listCommuneProposals } from '../../../contract/mairie/opinions.ts'
import { listMairieReports } from '../../../contract/mairie/signalements.ts'
import { listDrafts, listOwnPublications } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayChange, publishesAtOnce } from '../account-rights.ts'
import { proposalTexts } from '../claims/proposal-texts.ts'
import type { Page } from '../shell/current-page.ts'
import { useAuthor } from './author.ts'
import { homeTexts } from './home-texts.ts'
import { EndingCollections } from './ending-collections.tsx'
import { Thumb } from '../publications/thumb.tsx'
import type { ToReview } from './to-review.ts'
import { Age, WaitRow } from './wait-row.tsx'

/** The claims that the home reads. */
export const OWN_CLAIMS = { query: { per_page: 20 } }

const sign = (Icon: typeof KeyIcon, tone?: 'red') => (
  <span className="thumb" data-tone={tone}>
    <Icon width={22} aria-hidden />
  </span>
)

/** A part of the list, with its heading and how many there are. */
function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="rows-title">
        {title} {count !== undefined && <span>{count}</span>}
      </h2>
      <div className="rows">{children}</div>
    </section>
  )
}

interface WaitingProps {
  account: Account
  page: Page | undefined
  toReview: { items: readonly ToReview[]; total: number }
  /** Whether the record of the first is shown beside. */
  isBeside: boolean
}

/** What waits: first what the person decides on, then what others ask, then what is the person's own. Each with its age, the oldest first. */
export function Waiting({ account, page, toReview, isBeside }: WaitingProps) {
  const t = useTexts(homeTexts)
  const author = useAuthor(page)
  const own = useOwnRows(account, page)
  const { items, total } = toReview
  const toDecide = useToDecide(page)
  const others = account.acteurs.filter(({ id, attente }) => id !== page?.id && (attente?.a_relire ?? 0) > 0 && mayChange())
  const path = `/a-relire/${page?.id ?? ''}`
  const isEmpty = items.length === 0 && toDecide.count === 0 && own.length === 0 && others.length === 0
  if (isEmpty && account.acteurs.length === 0) return null
  return (
    <div className="desk-list">
      {isEmpty && <p className="rows-none">{t.nothingWaits}</p>}
      {items.length > 0 && (
        <Group title={t.review} count={total}>
          {items.map((item, index) => (
            <WaitRow
              key={item.publication.id}
              to={`${path}?publication=${item.publication.id}${item.isOfTeam ? '&de=equipe' : ''}`}
              sign={<Thumb kind={item.publication.kind} images={item.publication.images} />}
              title={item.publication.title}
              hint={author(item)}
              aside={<Age since={item.since} target="review" />}
              isCurrent={isBeside && index === 0}
            />
          ))}
          {total > items.length && <WaitRow to={path} sign={<span className="thumb-space" />} title={t.others(total - items.length)} />}
        </Group>
      )}
      {toDecide.count > 0 && (
        <Group title={t.decide} count={toDecide.count}>
          {toDecide.rows}
        </Group>
      )}
      {page?.type === 'mairie' && mayChange() && (
        <EndingCollections page={page} wrap={(rows) => <Group title={t.deadlines}>{rows}</Group>} />
      )}
      {own.length > 0 && <Group title={t.waiting}>{own}</Group>}
      {others.length > 0 && (
        <Group title={t.otherPages}>
          {others.map(({ id, nom, attente }) => (
            <WaitRow key={id} to={`/?page=${id}`} sign={sign(DocumentIcon)} title={nom} hint={t.toReview(attente?.a_relire ?? 0)} />
          ))}
        </Group>
      )}
    </div>
  )
}

/** What others ask of a town hall: alerts to agree to, claims, reports, proposals. */
function useToDecide(page: Page | undefined): { rows: ReactNode; count: number } {
  const t = useTexts(homeTexts)
  const words = useTexts(proposalTexts)
  const { accords = 0, avis_demandes = 0, signalements = 0, propositions = 0 } = (mayChange() && page?.attente) || {}
  const params = { acteurId: page?.id ?? '' }
  const claims = useRead(listCommuneClaims, { params, query: { per_page: 20 } }, { enabled: avis_demandes > 0 })
  const reports = useRead(listMairieReports, { params, query: { per_page: 100 } }, { enabled: signalements > 0 })
  const proposals = useRead(listCommuneProposals, { params, query: { per_page: 100 } }, { enabled: propositions > 0 })
  const oldest = (rows: readonly { created_at: string }[] | undefined) => rows?.map(({ created_at }) => created_at).toSorted()[0]
  const age = (rows: readonly { created_at: string }[] | undefined, target: 'review' | 'decide') => {
    const since = oldest(rows)
    return since === undefined ? undefined : <Age since={since} target={target} />
  }
  const asked = (claims.data?.data ?? []).toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const id = page?.id ?? ''
  const titles = [...new Set((reports.data?.data ?? []).map(({ publication }) => `« ${publication.title} »`))].slice(0, 2).join(', ')
  return {
    count: accords + avis_demandes + signalements + propositions,
    rows: (
      <>
        {accords > 0 && (
          <WaitRow to={`/envois/${id}`} sign={sign(MegaphoneIcon, 'red')} title={t.agreements(accords)} hint={t.agreementsHint} />
        )}
        {signalements > 0 && (
          <WaitRow
            to={`/signalements/${id}`}
            sign={sign(FlagIcon, 'red')}
            title={t.reports(signalements)}
            hint={titles}
            aside={age(reports.data?.data, 'review')}
          />
        )}
        {avis_demandes > 0 &&
          asked
            .slice(0, 2)
            .map((claim) => (
              <WaitRow
                key={claim.id}
                to={`/demandes-commune/${id}`}
                sign={sign(KeyIcon)}
                title={t.claimOf(claim.acteur.nom)}
                hint={claim.nom ?? undefined}
                aside={<Age since={claim.created_at} target="decide" />}
              />
            ))}
        {avis_demandes > 2 && (
          <WaitRow to={`/demandes-commune/${id}`} sign={<span className="thumb-space" />} title={t.others(avis_demandes - 2)} />
        )}
        {propositions > 0 && (
          <WaitRow
            to={`/propositions-commune/${id}`}
            sign={sign(BuildingStorefrontIcon)}
            title={words.opinions(propositions)}
            hint={(proposals.data?.data ?? [])
              .slice(0, 3)
              .map(({ nom }) => nom)
              .join(', ')}
            aside={age(proposals.data?.data, 'decide')}
          />
        )}
      </>
    ),
  }
}

/** What is the person's own: invitations, contests, claims, proposals; and of the page: refused publications, drafts, what others decide on. */
function useOwnRows({ acteurs, invitations: invited }: Account, page: Page | undefined): ReactNode[] {
  const t = useTexts(homeTexts)
  const words = useTexts(proposalTexts)
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
