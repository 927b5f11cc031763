import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/revendications', load: () => import('./list.tsx') },
  { path: '/revendications/:id', load: () => import('./record.tsx') },
]
