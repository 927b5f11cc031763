import { Route, Switch } from 'wouter'
import { lazyWithRetry } from '../ui/screen/retrying-import.ts'
import { useMay } from './api/permissions.ts'
import { SCREENS } from './screens.ts'
import { NoRight } from './shell/no-right.tsx'
import type { ScreenParams } from '../ui/screen/screen-route.ts'
import { UnknownScreen } from '../ui/screen/unknown-screen.tsx'

const ROUTES = SCREENS.map(({ path, needs, load }) => ({ path, needs, Component: lazyWithRetry(load) }))

/** The screen that the address names. A screen whose right the person does not have, or has lost while it was open, is a sentence. */
export function Screens() {
  const may = useMay()
  return (
    <Switch>
      {ROUTES.map(({ path, needs, Component }) => (
        <Route key={path} path={path}>
          {(params) => (needs === undefined || may(needs) ? <Component key={path} params={params as ScreenParams} /> : <NoRight />)}
        </Route>
      ))}
      <Route>
        <UnknownScreen />
      </Route>
    </Switch>
  )
}
