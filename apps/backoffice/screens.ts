import { routes as account } from './account/routes.ts'
import { routes as acteurs } from './acteurs/routes.ts'
import { routes as audit } from './audit/routes.ts'
import { routes as claims } from './claims/routes.ts'
import { routes as communes } from './communes/routes.ts'
import { routes as dashboard } from './dashboard/routes.ts'
import { routes as defibrillateurs } from './defibrillateurs/routes.ts'
import { routes as diffusion } from './diffusion/routes.ts'
import { routes as duplicates } from './duplicates/routes.ts'
import { routes as imports } from './imports/routes.ts'
import { routes as jobs } from './jobs/routes.ts'
import { routes as messages } from './messages/routes.ts'
import { routes as proposals } from './proposals/routes.ts'
import { routes as publications } from './publications/routes.ts'
import { routes as reports } from './reports/routes.ts'
import type { ScreenRoute } from '../ui/screen/screen-route.ts'
import { routes as settings } from './settings/routes.ts'
import { routes as subscriptions } from './subscriptions/routes.ts'
import { routes as users } from './users/routes.ts'

/** The screens of all chapters. The first one whose path fits an address is opened. */
export const SCREENS: readonly ScreenRoute[] = [
  ...dashboard,
  ...publications,
  ...reports,
  ...duplicates,
  ...claims,
  ...acteurs,
  ...proposals,
  ...diffusion,
  ...communes,
  ...defibrillateurs,
  ...messages,
  ...imports,
  ...users,
  ...subscriptions,
  ...audit,
  ...jobs,
  ...settings,
  ...account,
]

/** Whether an address, without its search, is one of a screen: `/messages/:id?` fits with and without the last part. */
function fits(pattern: string, address: string): boolean {
  const [asked, given] = [pattern.split('/'), address.split('/')]
  return (
    given.length <= asked.length &&
    asked.every((part, n) => {
      const value = given[n]
      return part.startsWith(':') ? (value ?? '') !== '' || part.endsWith('?') : part === value
    })
  )
}

/** Returns the screen of an address below /backoffice; undefined if there is none. */
export const screenAt = (address: string): ScreenRoute | undefined => {
  const [path = ''] = address.split(/[?#]/)
  return SCREENS.find((screen) => fits(screen.path, path))
}
