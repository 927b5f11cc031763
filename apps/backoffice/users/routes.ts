import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [
  { path: '/utilisateurs', load: () => import('./list.tsx') },
  { path: '/utilisateurs/:userId', load: () => import('./record.tsx') },
]
