import { existsSync } from 'node:fs'
import { findOldestPostgres, OLDEST_POSTGRES } from '../../server/test/postgres/oldest-postgres.ts'
import { stage } from './stages.ts'

const apt = (...packages: string[]) => `apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`
const shell = (name: string, ...commands: string[]) => stage(name, ['sh', '-c', commands.join(' && ')])
const isRoot = process.getuid?.() === 0

/** Ensures that there is a browser: the system's headless shell, the system's Chromium, or Playwright's own download. */
export async function ensureChromium() {
  if (existsSync('/usr/bin/chromium-headless-shell')) return true
  if (isRoot && (await shell('Chromium', 'apt-get update -qq', apt('chromium-headless-shell'))).passed) return true
  if (existsSync('/usr/bin/chromium')) return true
  if ((await stage('Chromium of the test runner', ['playwright', 'install', 'chromium'])).passed) return true
  console.error('The browser tests need Chromium: sudo apt-get install --no-install-recommends chromium-headless-shell')
  return false
}

/**
 * Installs the programs only: Debian's package would also create and start a cluster. If that fails, the tests that need it are
 * skipped.
 */
export async function tryOldestPostgres() {
  if (findOldestPostgres() || !isRoot || !existsSync('/usr/bin/apt-get')) return
  const noCluster = "sed -ri 's/^#?(create_main_cluster) .*/\\1 = false/' /etc/postgresql-common/createcluster.conf"
  const name = `postgresql-${OLDEST_POSTGRES}`
  await shell(`PostgreSQL ${OLDEST_POSTGRES}`, 'apt-get update -qq', apt('postgresql-common'), noCluster, apt(name))
}
