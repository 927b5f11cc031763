import { join } from 'node:path'
import type { Config } from '../../../platform/settings/config.ts'
import { fileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'

const stores = new WeakMap<object, MediaStore>()

/** Returns the store of the settings: a bucket where MEDIA_S3_ENDPOINT is set, else the folder `media` of DATA_DIR. */
export function mediaStore(config: Pick<Config, 'dataDir' | 'media'>): MediaStore {
  const open = stores.get(config) ?? (config.media.s3 ? s3Store(config.media.s3) : fileStore(join(config.dataDir, 'media')))
  stores.set(config, open)
  return open
}
