import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/communes', load: () => import('./list.tsx') },
  { path: '/communes/nouvelle', load: () => import('./new.tsx') },
  { path: '/communes/:id', load: () => import('./record.tsx') },
]
