import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [
  { path: '/communes', load: () => import('./list.tsx') },
  { path: '/communes/nouvelle', load: () => import('./new.tsx') },
  { path: '/communes/:id', load: () => import('./record.tsx') },
]
