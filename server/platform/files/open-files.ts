import { join } from 'node:path'
import type { Keyring } from '../crypto/keyring.ts'
import type { Settings } from '../env.ts'
import { filesInBucket } from './bucket/object-files.ts'
import { openBucket } from './bucket/object-store.ts'
import type { FileStore } from './file-store.ts'
import { filesIn } from './files.ts'

/** The store that the settings name: a bucket, or the data folder. */
export function openFiles({ dataDir, bucket }: Pick<Settings, 'dataDir' | 'bucket'>, keyring: Keyring): FileStore {
  const folder = join(dataDir, 'files')
  return bucket ? filesInBucket(openBucket(bucket), folder, keyring) : filesIn(folder, keyring)
}
