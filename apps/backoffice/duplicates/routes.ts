import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/doublons', load: () => import('./list.tsx') },
  { path: '/doublons/ecartes', load: () => import('./dismissed.tsx') },
]
