import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../../platform/db/setup/cluster.ts'

/** A PostgreSQL in `folder` and a streaming replica: fills and stops the primary, copies it, and starts both. */
export async function startWithReplica(folder: string, fill: (primary: Cluster) => Promise<void>) {
  const [home, away] = [join(folder, 'primary'), join(folder, 'replica')]
  // The database's own user needs to traverse the folder.
  chmodSync(folder, 0o711)
  const empty = await startCluster(home)
  await fill(empty)
  await empty.stop()
  mkdirSync(away)
  execFileSync('cp', ['-a', join(home, 'postgres'), join(home, 'postgres-password'), away])
  const primary = await startCluster(home)
  writeFileSync(join(away, 'postgres', 'standby.signal'), '')
  appendFileSync(join(away, 'postgres', 'postgresql.auto.conf'), `primary_conninfo = '${primary.url('postgres')}'\n`)
  return { primary, replica: await startCluster(away) }
}
