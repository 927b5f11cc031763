import type { ScreenRoute } from '../../ui/screen/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/doublons', needs: 'dismissDuplicates', load: () => import('./list.tsx') },
  { path: '/doublons/ecartes', needs: 'listDismissedDuplicates', load: () => import('./dismissed.tsx') },
]
