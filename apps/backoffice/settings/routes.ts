import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/reglages', needs: 'getSettings', load: () => import('./screen.tsx') },
  { path: '/reglages/:part', needs: 'getSettings', load: () => import('./screen.tsx') },
]
