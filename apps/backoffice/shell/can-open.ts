import { type Route } from '../api/may-call.ts'
import { screenAt } from '../screens.ts'

/** Returns the check whether a link leads to a screen that the person may open. An address without a screen is open: its screen says so. */
export const canOpenBy =
  (may: (route: Route) => boolean) =>
  (address: string): boolean => {
    const needs = screenAt(address)?.needs
    return needs === undefined || may(needs)
  }
