import { Stack, Text, Title } from '@mantine/core'
import { listContests } from '../../../contract/claims/contests.ts'
import { listOwnProposals } from '../../../contract/acteurs/proposals.ts'
import { ATTENTE_MAX, getCompte } from '../../../contract/compte/compte.ts'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { listOwnInvitations } from '../../../contract/invitations/invitations.ts'
import { listDrafts, listOwnPublications } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Tile } from '../shell/tile.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayChange, publishesAtOnce } from '../account-rights.ts'
import { proposalTexts } from '../claims/proposal-texts.ts'
import { homeTexts } from './home-texts.ts'

/** The claims that the home reads. */
export const OWN_CLAIMS = { query: { per_page: 20 } }

interface Row {
  key: string
  /** Absent where nothing leads on. */
  to?: string
  title: string
  hint?: string
}

const COUNTED = ['brouillons', 'refusees', 'en_attente', 'modifications'] as const

/**
 * The counts of all pages; null if a page is not counted, or only up to the bound. What waits on a page where the person decides is counted as theirs
 * (`a_relire`).
 */
function countsOf(acteurs: Account['acteurs']): Record<(typeof COUNTED)[number], number> | null {
  const sums = { brouillons: 0, refusees: 0, en_attente: 0, modifications: 0 }
  for (const { attente, ...link } of acteurs)
    for (const name of COUNTED) {
      if (!attente || attente[name] >= ATTENTE_MAX) return null
      if ((name !== 'en_attente' && name !== 'modifications') || !publishesAtOnce(link)) sums[name] += attente[name]
    }
  return sums
}

/** What waits for the person, each with the screen that deals with it: invitations, claims, refusals, drafts. */
export function Waiting({ account }: { account: Account }) {
  // The counts are read again with every other answer, after a change and when the window is shown again.
  const { acteurs, invitations: invited } = useRead(getCompte, {}).data?.data ?? account
  const t = useTexts(homeTexts)
  const words = useTexts(proposalTexts)
  const known = countsOf(acteurs)
  // Beyond the counted pages, or where a count is at its bound, the lists are asked.
  const asks = { enabled: known === null && acteurs.length > 0 }
  const invitations = useRead(listOwnInvitations, { query: {} }, { enabled: invited > 0 })
  const claims = useRead(listOwnClaims, OWN_CLAIMS)
  const proposals = useRead(listOwnProposals, { query: { per_page: 20 } })
  const contests = useRead(listContests, { query: {} }, { enabled: acteurs.some(({ role }) => role === 'owner') })
  const rejected = useRead(listOwnPublications, { query: { etat: 'rejected', per_page: 1 } }, asks)
  const pending = useRead(listOwnPublications, { query: { etat: 'pending', per_page: 1 } }, asks)
  const drafts = useRead(listDrafts, { query: { per_page: 1 } }, { enabled: asks.enabled && mayChange() })
  const total = (what: { data?: { meta: { total: number } } }) => what.data?.meta.total ?? 0
  const counts = known ?? { refusees: total(rejected), en_attente: total(pending), modifications: 0, brouillons: total(drafts) }
  const severalPages = acteurs.length > 1
  const ofOffice = acteurs.flatMap(({ id, nom, attente }) => {
    if (!attente) return []
    const { accords, a_relire, signalements, avis_demandes, propositions } = attente
    const hint = severalPages ? { hint: nom } : {}
    return [
      { key: `accords-${id}`, to: `/envois/${id}`, count: accords, title: t.agreements(accords), hint: t.agreementsHint, ...hint },
      { key: `a-relire-${id}`, to: `/a-relire/${id}`, count: a_relire, title: t.toReview(a_relire), hint: t.toReviewHint, ...hint },
      { key: `signalements-${id}`, to: `/signalements/${id}`, count: signalements, title: t.reports(signalements), ...hint },
      { key: `demandes-${id}`, to: `/demandes-commune/${id}`, count: avis_demandes, title: t.opinions(avis_demandes), ...hint },
      { key: `propositions-${id}`, to: `/propositions-commune/${id}`, count: propositions, title: words.opinions(propositions), ...hint },
    ].filter(({ count }) => count > 0 && mayChange())
  })
  /** Whether the person has neither the page nor claimed it. */
  const isUnclaimed = (acteurId: string | undefined) =>
    acteurId !== undefined && ![...acteurs, ...(claims.data?.data ?? []).map(({ acteur }) => acteur)].some(({ id }) => id === acteurId)
  const rows: Row[] = [
    ...ofOffice,
    ...(invitations.data?.data ?? []).map(({ id, acteur }) => ({
      key: id,
      ...(mayChange() ? { to: '/invitation' } : {}),
      title: acteur ? t.invitation(acteur.nom) : t.invitationToRoles,
    })),
    ...(contests.data?.data ?? []).map(({ id, acteur, answer }) => ({
      key: id,
      to: `/contestations/${id}`,
      title: t.contest(acteur.nom),
      hint: answer ? t.contestAnswered : t.contestHint,
    })),
    ...(claims.data?.data ?? [])
      .filter(({ status }) => status === 'pending' || status === 'waiting')
      .map(({ id, acteur, status }) => ({
        key: id,
        to: `/demandes/${id}`,
        title: t.claimPending(acteur.nom),
        hint: status === 'waiting' ? t.claimWaiting : t.claimPendingHint,
      })),
    ...(claims.data?.data ?? [])
      .filter(({ status, acteur }) => status === 'rejected' && !acteurs.some(({ id }) => id === acteur.id))
      .slice(0, 1)
      .map(({ id, acteur }) => ({ key: id, to: `/demandes/${id}`, title: t.claimPending(acteur.nom), hint: t.claimRejected })),
    ...(proposals.data?.data ?? [])
      .filter(({ status, acteur }) => status === 'pending' || (status === 'approved' && isUnclaimed(acteur?.id)))
      .map(({ id, nom, status }) => ({
        key: id,
        to: `/propositions/${id}`,
        title: words.of(nom),
        hint: status === 'pending' ? words.waitingHint : words.approvedHint,
      })),
    ...(counts.refusees > 0
      ? [{ key: 'rejected', to: '/publications?etat=rejected', title: t.rejected(counts.refusees), hint: t.rejectedHint }]
      : []),
    ...(counts.brouillons > 0 && mayChange()
      ? [{ key: 'drafts', to: '/publications?etat=drafts', title: t.drafts(counts.brouillons), hint: t.draftsHint }]
      : []),
    ...(counts.en_attente > 0
      ? [
          {
            key: 'pending',
            to: '/publications?etat=pending',
            title: t.pending(counts.en_attente - counts.modifications, counts.modifications),
            hint: t.pendingHint,
          },
        ]
      : []),
  ]
  if (rows.length === 0 && acteurs.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h4" id="waiting" mb="sm">
        {t.waiting}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{t.nothingWaits}</Text>
      ) : (
        <Stack component="ul" gap="xs" className="plain-list">
          {rows.map(({ key, to, title, hint }) => (
            <li key={key}>
              <Tile to={to}>
                <span className="tile-text">
                  <Text component="span" display="block" fw={600}>
                    {title}
                  </Text>
                  {hint && (
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {hint}
                    </Text>
                  )}
                </span>
              </Tile>
            </li>
          ))}
        </Stack>
      )}
    </section>
  )
}
