import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allRoutes } from './all-routes.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { routeOfScreen, SCREENS } from './screens.ts'

const routes = await allRoutes()

test('every screen there is, is looked at', () => {
  const lookedAt = new Set(SCREENS.map((screen) => routeOfScreen(screen, routes)))
  assert.deepEqual(
    routes.filter((route) => !lookedAt.has(route)),
    [],
  )
})

test('every screen of the list has its route', () => {
  const without = SCREENS.filter((screen) => !screen.frame && !routeOfScreen(screen, routes))
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  )
})

checkAccessibility(SCREENS.filter(({ record }) => !record))
