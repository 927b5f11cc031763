import type { ComponentType, LazyExoticComponent } from 'react'
import { Route, Switch } from 'wouter'
import { routes as acteurs } from './acteurs/routes.ts'
import { routes as audit } from './audit/routes.ts'
import { routes as claims } from './claims/routes.ts'
import { routes as communes } from './communes/routes.ts'
import { routes as dashboard } from './dashboard/routes.ts'
import { routes as defibrillateurs } from './defibrillateurs/routes.ts'
import { routes as duplicates } from './duplicates/routes.ts'
import { routes as imports } from './imports/routes.ts'
import { routes as jobs } from './jobs/routes.ts'
import { routes as messages } from './messages/routes.ts'
import { routes as publications } from './publications/routes.ts'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'
import type { ScreenParams } from './shell/screen-route.ts'
import { UnknownScreen } from './shell/unknown-screen.tsx'
import { routes as subscriptions } from './subscriptions/routes.ts'
import { routes as users } from './users/routes.ts'

const ROUTES: readonly { path: string; Component: LazyExoticComponent<ComponentType<{ params: ScreenParams }>> }[] = [
  ...dashboard,
  ...publications,
  ...duplicates,
  ...claims,
  ...acteurs,
  ...communes,
  ...defibrillateurs,
  ...messages,
  ...imports,
  ...users,
  ...subscriptions,
  ...audit,
  ...jobs,
].map(({ path, load }) => ({ path, Component: lazyWithRetry(load) }))

/** The screen that the address names. */
export function Screens() {
  return (
    <Switch>
      {ROUTES.map(({ path, Component }) => (
        <Route key={path} path={path}>
          {(params) => <Component key={path} params={params as ScreenParams} />}
        </Route>
      ))}
      <Route>
        <UnknownScreen />
      </Route>
    </Switch>
  )
}
