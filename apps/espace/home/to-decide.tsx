import { BuildingStorefrontIcon, FlagIcon, KeyIcon, MegaphoneIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import type { TimedTask } from '../../../contract/dashboard/task-targets.ts'
import { listCommuneClaims, listCommuneProposals } from '../../../contract/mairie/opinions.ts'
import { listMairieReports } from '../../../contract/mairie/signalements.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { mayChange } from '../account-rights.ts'
import { proposalRows } from '../claims/proposal-rows.ts'
import type { Page } from '../shell/current-page.ts'
import { homeTexts } from './home-texts.ts'
import { sign } from './sign.tsx'
import { Age, WaitRow } from './wait-row.tsx'

/** What others ask of a town hall: alerts to agree to, claims, reports, proposals. */
export function useToDecide(page: Page | undefined): { rows: ReactNode; count: number } {
  const t = useTexts(homeTexts)
  const words = useTexts(proposalRows)
  const { accords = 0, avis_demandes = 0, signalements = 0, propositions = 0 } = (mayChange() && page?.attente) || {}
  const params = { acteurId: page?.id ?? '' }
  const claims = useRead(listCommuneClaims, { params, query: { per_page: 20 } }, { enabled: avis_demandes > 0 })
  const reports = useRead(listMairieReports, { params, query: { per_page: 100 } }, { enabled: signalements > 0 })
  const proposals = useRead(listCommuneProposals, { params, query: { per_page: 100 } }, { enabled: propositions > 0 })
  const oldest = (rows: readonly { created_at: string }[] | undefined) => rows?.map(({ created_at }) => created_at).toSorted()[0]
  const age = (rows: readonly { created_at: string }[] | undefined, target: TimedTask) => {
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
            aside={age(reports.data?.data, 'reports')}
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
                aside={<Age since={claim.created_at} target="claims" />}
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
            aside={age(proposals.data?.data, 'proposals')}
          />
        )}
      </>
    ),
  }
}
