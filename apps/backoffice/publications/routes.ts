import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/publications', needs: 'listAdminPublications', load: () => import('./list.tsx') },
  { path: '/publications/nouvelle', needs: 'createPublication', load: () => import('./new.tsx') },
  { path: '/publications/:id', needs: 'getAdminPublication', load: () => import('./record.tsx') },
]
