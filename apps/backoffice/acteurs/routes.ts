import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/acteurs', load: () => import('./list.tsx') },
  { path: '/acteurs/nouveau', load: () => import('./new.tsx') },
  { path: '/acteurs/:id', load: () => import('./record.tsx') },
]
