import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [
  { path: '/doublons', load: () => import('./list.tsx') },
  { path: '/doublons/ecartes', load: () => import('./dismissed.tsx') },
]
