import type { ScreenRoute } from '../shell/screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  // One screen for both, so that opening a conversation leaves the list, its place and its focus alone.
  { path: '/messages/:id?', load: () => import('./inbox.tsx') },
]
