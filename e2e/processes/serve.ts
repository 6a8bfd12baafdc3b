// Serves the built product with fresh demo data for the browser tests, and deletes the data afterwards.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = process.env.E2E_FOLDER ?? mkdtempSync(join(tmpdir(), 'engabo-e2e-'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const server = spawn(process.execPath, ['server/start.js'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'on',
    DEMO_PASSWORD: 'demo-password-for-tests',
    LOG_LEVEL: 'warn',
  },
})
server.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
process.on('SIGTERM', () => server.kill('SIGTERM')).on('SIGINT', () => server.kill('SIGTERM'))
