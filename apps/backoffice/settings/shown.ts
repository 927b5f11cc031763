import type { z } from 'zod'
import type { getServiceState, getSettings } from '../../../contract/settings/settings.ts'

export type Settings = z.output<(typeof getSettings)['response']>['data']
export type ServiceState = z.output<(typeof getServiceState)['response']>['data']
