import { join } from 'node:path'
import type { Config } from '../../../platform/settings/config.ts'
import { fileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'
import { StoreWatch } from './watch.ts'

type StoreSettings = Pick<Config, 'dataDir' | 'media'>
const watches = new WeakMap<object, StoreWatch>()

/** Returns what knows whether the store of the settings answers. */
export function storeWatch(config: StoreSettings): StoreWatch {
  const open = watches.get(config) ?? new StoreWatch(config.media.s3 ? s3Store(config.media.s3) : fileStore(join(config.dataDir, 'media')))
  watches.set(config, open)
  return open
}

/** Returns the store of the settings: a bucket where MEDIA_S3_ENDPOINT is set, else the folder `media` of DATA_DIR. */
export const mediaStore = (config: StoreSettings): MediaStore => storeWatch(config).store
