import { script } from './device-files.ts'

/** The service worker of an operator who turned it off (SITE_SERVICE_WORKER=off): it deletes the copies and itself. It needs no build. */
const OFF = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('beffroi-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/** The text of /sw.js; null before the first build: browsers then use the worker that they have. */
export function workerText(isOn: boolean): string | null {
  if (!isOn) return OFF
  const built = script('sw')
  return built ? `const VERSION = '${built.digest}';\n${built.text}` : null
}
