import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [
  { path: '/publications', load: () => import('./list.tsx') },
  { path: '/publications/:id', load: () => import('./record.tsx') },
]
