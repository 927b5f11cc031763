import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/imports', load: () => import('./list.tsx') },
  { path: '/imports/nouveau', load: () => import('./wizard.tsx') },
  { path: '/imports/:id', load: () => import('./record.tsx') },
  { path: '/imports/:id/passages/:runId', load: () => import('./run.tsx') },
]
