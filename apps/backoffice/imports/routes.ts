import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/imports', needs: 'listImportSources', load: () => import('./list.tsx') },
  { path: '/imports/nouveau', needs: 'createImportSource', load: () => import('./wizard/wizard.tsx') },
  { path: '/imports/:id', needs: 'getImportSource', load: () => import('./record.tsx') },
  { path: '/imports/:id/passages/:runId', needs: 'getImportRun', load: () => import('./runs/run.tsx') },
]
