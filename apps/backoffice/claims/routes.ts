import type { ScreenRoute } from '../routes.tsx'

export const routes: readonly ScreenRoute[] = [
  { path: '/revendications', load: () => import('./list.tsx') },
  { path: '/revendications/:id', load: () => import('./record.tsx') },
]
