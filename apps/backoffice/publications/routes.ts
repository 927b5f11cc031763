import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/publications', load: () => import('./list.tsx') },
  { path: '/publications/nouvelle', load: () => import('./new.tsx') },
  { path: '/publications/:id', load: () => import('./record.tsx') },
]
