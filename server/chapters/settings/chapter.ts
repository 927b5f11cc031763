import type { Chapter } from '../../platform/chapter.ts'
import { settingsRoutes } from './routes.ts'
import { settingReversal } from './undo.ts'

/** What administrators change on screen, and the state of the service. */
export const settings: Chapter = {
  name: 'settings',
  routes: ({ on }, services) => settingsRoutes(on, services),
  reversals: () => ({ setting: settingReversal }),
}
