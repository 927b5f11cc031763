import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/acteurs', needs: 'listAdminActeurs', load: () => import('./list.tsx') },
  { path: '/acteurs/nouveau', needs: 'createActeur', load: () => import('./new.tsx') },
  { path: '/acteurs/:id', needs: 'getAdminActeur', load: () => import('./record.tsx') },
]
