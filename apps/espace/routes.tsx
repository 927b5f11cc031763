import { type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'
import type { Account } from '../ui/sign-in/with-account.tsx'
import { BelowHeading } from '../ui/screen/screen.tsx'
import { mayChange } from './account-rights.ts'
import type { HelpName } from './help/help-text.tsx'
import { ScreenHelp } from './help/screen-help.tsx'
import { Home } from './home/home.tsx'
import type { SpaceScreenProps } from './shell/screen-props.ts'
import { UnknownScreen } from '../ui/screen/unknown-screen.tsx'

interface SpaceRoute {
  path: string
  /** Whether an administrator who sees the space of a person may open it: only what reads no more than a view may. */
  viewable?: true
  /** Its help below the heading. */
  help?: HelpName
  load: () => Promise<{ default: ComponentType<SpaceScreenProps> }>
}

/** The screens of the space, by their paths. Each is loaded when it is first opened; the home is in the first file. */
const ROUTES: readonly SpaceRoute[] = [
  { path: '/revendiquer/:acteur?', help: 'claim', load: () => import('./claims/claim-wizard.tsx') },
  { path: '/mairie/:commune', help: 'represent', load: () => import('./claims/represent-mairie.tsx') },
  { path: '/demandes/:id', help: 'claimState', viewable: true, load: () => import('./claims/follow.tsx') },
  { path: '/proposer', help: 'propose', load: () => import('./claims/propose.tsx') },
  { path: '/propositions/:id', help: 'proposal', viewable: true, load: () => import('./claims/proposal.tsx') },
  { path: '/contestations/:id?', help: 'contest', viewable: true, load: () => import('./claims/contest.tsx') },
  { path: '/publications', help: 'publications', viewable: true, load: () => import('./publications/list.tsx') },
  { path: '/publications/:id', help: 'publication', viewable: true, load: () => import('./publications/record.tsx') },
  { path: '/publications/:id/envois', help: 'sending', load: () => import('./alertes/envois-screen.tsx') },
  { path: '/publications/:id/preuve', help: 'proof', load: () => import('./alertes/proof.tsx') },
  { path: '/alerte/:acteur?', help: 'alert', load: () => import('./alertes/alert-path.tsx') },
  { path: '/envois/:acteur?', help: 'sending', load: () => import('./alertes/sent-alerts.tsx') },
  { path: '/calendrier', help: 'calendar', load: () => import('./calendrier/calendrier.tsx') },
  { path: '/publier', help: 'choose', load: () => import('./publications/choose-kind.tsx') },
  { path: '/brouillons/:id', help: 'draft', load: () => import('./publications/editor/draft-screen.tsx') },
  { path: '/commune/:commune?/:partie?', help: 'commune', load: () => import('./communes/commune.tsx') },
  { path: '/a-relire/:acteur?', help: 'review', load: () => import('./mairie/queue.tsx') },
  { path: '/acteurs/:acteur?', help: 'acteurs', load: () => import('./mairie/acteurs.tsx') },
  { path: '/demandes-commune/:acteur?', help: 'claims', load: () => import('./mairie/claims.tsx') },
  { path: '/propositions-commune/:acteur?', help: 'communeProposals', load: () => import('./mairie/proposals.tsx') },
  { path: '/defibrillateurs/:acteur?', help: 'devices', load: () => import('./mairie/devices.tsx') },
  { path: '/signalements/:acteur?', help: 'reports', load: () => import('./mairie/reports.tsx') },
  { path: '/profil/:acteur?', help: 'profile', load: () => import('./profil/profil.tsx') },
  { path: '/imports/:acteur?', help: 'imports', load: () => import('./imports/imports.tsx') },
  { path: '/imports/:acteur/ajouter', help: 'imports', load: () => import('./imports/add-source.tsx') },
  { path: '/imports/:acteur/:source', help: 'imports', load: () => import('./imports/source.tsx') },
  { path: '/statistiques/:acteur?', help: 'statistics', load: () => import('./statistiques/statistiques.tsx') },
  { path: '/abonnement/:acteur?', help: 'subscription', load: () => import('./abonnement/abonnement.tsx') },
  { path: '/equipe/:acteur?', help: 'team', load: () => import('./team/team.tsx') },
  { path: '/plus', viewable: true, load: () => import('./shell/all-parts.tsx') },
  { path: '/lexique', viewable: true, load: () => import('./help/glossary.tsx') },
  { path: '/compte', help: 'account', load: () => import('../ui/account/account.tsx') },
]

const NotInView = lazyWithRetry(() => import('./view/not-in-view.tsx'))

interface SpaceScreen extends Omit<SpaceRoute, 'load' | 'viewable'> {
  viewable: boolean
  Component: LazyExoticComponent<ComponentType<SpaceScreenProps>>
}

const SCREENS: readonly SpaceScreen[] = ROUTES.map(({ load, viewable = false, ...route }) => ({
  ...route,
  viewable,
  Component: lazyWithRetry(load),
}))

/** A screen with its help below its heading. */
const WithHelp = ({ name, children }: { name: HelpName | undefined; children: ReactNode }) => (
  <BelowHeading value={name && <ScreenHelp name={name} />}>{children}</BelowHeading>
)

/** The screen that the address names. */
export function Screens({ account }: { account: Account }) {
  return (
    <Switch>
      <Route path="/">
        <WithHelp name="home">
          <Home account={account} />
        </WithHelp>
      </Route>
      {/* The link of the e-mail with a code: the person is signed in by now. */}
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      {SCREENS.map(({ path, help, viewable, Component }) => (
        <Route key={path} path={path}>
          {(params) =>
            viewable || mayChange() ? (
              <WithHelp name={help}>
                <Component account={account} params={params} />
              </WithHelp>
            ) : (
              <NotInView />
            )
          }
        </Route>
      ))}
      <Route>
        <UnknownScreen />
      </Route>
    </Switch>
  )
}
