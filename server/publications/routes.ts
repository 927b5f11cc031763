import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

/** Spec §4.2 and the publication routes of §4.1. */
export function publicationRoutes(_on: Serve, _services: Services): void {}
