import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/utilisateurs', load: () => import('./list.tsx') },
  { path: '/utilisateurs/:userId', load: () => import('./record.tsx') },
]
