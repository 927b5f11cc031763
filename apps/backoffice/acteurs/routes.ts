import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [
  { path: '/acteurs', load: () => import('./list.tsx') },
  { path: '/acteurs/nouveau', load: () => import('./new.tsx') },
  { path: '/acteurs/:id', load: () => import('./record.tsx') },
]
