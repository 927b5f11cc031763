import type { ComponentType, LazyExoticComponent } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'
import type { Account } from '../ui/sign-in/with-account.tsx'
import { mayChange } from './account-rights.ts'
import { Home } from './home/home.tsx'
import { UnknownScreen } from './shell/unknown-screen.tsx'

/** What every screen of the space gets: the signed-in person, and the parameters of its address. */
export interface SpaceScreenProps {
  account: Account
  params: Record<string, string | undefined>
}

interface SpaceRoute {
  path: string
  /** Whether an administrator who sees the space of a person may open it: only what reads no more than a view may. */
  viewable?: true
  load: () => Promise<{ default: ComponentType<SpaceScreenProps> }>
}

/** The screens of the space, by their paths. Each is loaded when it is first opened; the home is in the first file. */
const ROUTES: readonly SpaceRoute[] = [
  { path: '/revendiquer/:acteur?', load: () => import('./claims/claim-wizard.tsx') },
  { path: '/demandes/:id', viewable: true, load: () => import('./claims/follow.tsx') },
  { path: '/contestations/:id?', viewable: true, load: () => import('./claims/contest.tsx') },
  { path: '/publications', viewable: true, load: () => import('./publications/list.tsx') },
  { path: '/publications/:id', viewable: true, load: () => import('./publications/record.tsx') },
  { path: '/publier', load: () => import('./publications/choose-kind.tsx') },
  { path: '/brouillons/:id', load: () => import('./publications/draft-screen.tsx') },
  { path: '/commune/:commune?', load: () => import('./communes/commune.tsx') },
  { path: '/a-relire/:acteur?', load: () => import('./mairie/queue.tsx') },
  { path: '/acteurs/:acteur?', load: () => import('./mairie/acteurs.tsx') },
  { path: '/demandes-commune/:acteur?', load: () => import('./mairie/claims.tsx') },
  { path: '/signalements/:acteur?', load: () => import('./mairie/reports.tsx') },
  { path: '/profil/:acteur?', load: () => import('./profil/profil.tsx') },
  { path: '/imports/:acteur?', load: () => import('./imports/imports.tsx') },
  { path: '/imports/:acteur/ajouter', load: () => import('./imports/add-source.tsx') },
  { path: '/imports/:acteur/:source', load: () => import('./imports/source.tsx') },
  { path: '/statistiques/:acteur?', load: () => import('./statistiques/statistiques.tsx') },
  { path: '/equipe/:acteur?', load: () => import('./team/team.tsx') },
  { path: '/compte', load: () => import('../ui/account/account.tsx') },
]

const NotInView = lazyWithRetry(() => import('./view/not-in-view.tsx'))

const SCREENS: readonly { path: string; viewable: boolean; Component: LazyExoticComponent<ComponentType<SpaceScreenProps>> }[] = ROUTES.map(
  ({ path, load, viewable = false }) => ({ path, viewable, Component: lazyWithRetry(load) }),
)

/** The screen that the address names. */
export function Screens({ account }: { account: Account }) {
  return (
    <Switch>
      <Route path="/">
        <Home account={account} />
      </Route>
      {/* The link of the e-mail with a code: the person is signed in by now. */}
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      {SCREENS.map(({ path, viewable, Component }) => (
        <Route key={path} path={path}>
          {(params) => (viewable || mayChange() ? <Component account={account} params={params} /> : <NotInView />)}
        </Route>
      ))}
      <Route>
        <UnknownScreen />
      </Route>
    </Switch>
  )
}
