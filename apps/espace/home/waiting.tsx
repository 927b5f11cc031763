import { Stack, Text, Title } from '@mantine/core'
import { listContests } from '../../../contract/claims/contests.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { listOwnClaims } from '../../../contract/claims/own-claims.ts'
import { listOwnInvitations } from '../../../contract/invitations/invitations.ts'
import { listDrafts, listOwnPublications } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Tile } from '../shell/tile.tsx'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { mayChange } from '../account-rights.ts'
import { homeTexts } from './home-texts.ts'

interface Row {
  key: string
  /** Absent where nothing leads on. */
  to?: string
  title: string
  hint?: string
}

/** What waits for the person, each with the screen that deals with it: invitations, claims, refusals, drafts. */
export function Waiting({ account }: { account: Account }) {
  // The counts are read again with every other answer, after a change and when the window is shown again.
  const { acteurs } = useRead(getCompte, {}).data?.data ?? account
  const t = useTexts(homeTexts)
  const publishes = { enabled: acteurs.length > 0 }
  const invitations = useRead(listOwnInvitations, { query: {} })
  const claims = useRead(listOwnClaims, { query: { per_page: 20 } })
  const contests = useRead(listContests, { query: {} }, { enabled: acteurs.some(({ role }) => role === 'owner') })
  const rejected = useRead(listOwnPublications, { query: { etat: 'rejected', per_page: 1 } }, publishes)
  const pending = useRead(listOwnPublications, { query: { etat: 'pending', per_page: 1 } }, publishes)
  const drafts = useRead(listDrafts, { query: { per_page: 1 } }, { enabled: publishes.enabled && mayChange() })
  const counts = (what: { data?: { meta: { total: number } } }) => what.data?.meta.total ?? 0
  const severalOffices = acteurs.filter(({ type }) => type === 'mairie').length > 1
  const ofOffice = acteurs.flatMap(({ id, nom, type, attente }) => {
    if (type !== 'mairie' || !attente) return []
    const { a_relire, signalements, avis_demandes } = attente
    const hint = severalOffices ? { hint: nom } : {}
    return [
      { key: `a-relire-${id}`, to: `/a-relire/${id}`, count: a_relire, title: t.toReview(a_relire), ...hint },
      { key: `signalements-${id}`, to: `/signalements/${id}`, count: signalements, title: t.reports(signalements), ...hint },
      { key: `demandes-${id}`, to: `/demandes-commune/${id}`, count: avis_demandes, title: t.opinions(avis_demandes), ...hint },
    ].filter(({ count }) => count > 0 && mayChange())
  })
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
      .filter(({ status }) => status === 'pending')
      .map(({ id, acteur }) => ({ key: id, to: `/demandes/${id}`, title: t.claimPending(acteur.nom), hint: t.claimPendingHint })),
    ...(claims.data?.data ?? [])
      .filter(({ status, acteur }) => status === 'rejected' && !acteurs.some(({ id }) => id === acteur.id))
      .slice(0, 1)
      .map(({ id, acteur }) => ({ key: id, to: `/demandes/${id}`, title: t.claimPending(acteur.nom), hint: t.claimRejected })),
    ...(counts(rejected) > 0
      ? [{ key: 'rejected', to: '/publications?etat=rejected', title: t.rejected(counts(rejected)), hint: t.rejectedHint }]
      : []),
    ...(counts(drafts) > 0
      ? [{ key: 'drafts', to: '/publications?etat=drafts', title: t.drafts(counts(drafts)), hint: t.draftsHint }]
      : []),
    ...(counts(pending) > 0 ? [{ key: 'pending', to: '/publications?etat=pending', title: t.pending(counts(pending)) }] : []),
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
