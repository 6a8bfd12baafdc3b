// Runs before the commands that need node_modules, on any version of Node: installs if the lock file is newer.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`Node 20 or newer is needed to install (this is ${process.version}); the project then brings its own.`)
  process.exit(1)
}
const installed = 'node_modules/.package-lock.json'
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync('package-lock.json').mtimeMs) {
  console.error('Installing packages (once)…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

// Run the named script with the Node that was just installed: the calling shell has cached the path of the old one.
const [script] = process.argv.slice(2)
if (script) process.exit(spawnSync('node', [script], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1)
