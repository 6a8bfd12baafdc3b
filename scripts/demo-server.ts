import { spawn } from 'node:child_process'

/** Serves the built product with fresh demo data on a port, for screenshots and measurements. The caller stops it. */
export async function startDemoServer(port: number) {
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, ['e2e/processes/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  })
  const stop = () => server.kill('SIGTERM')
  for (let attempt = 0; attempt < 200; attempt++) {
    const answered = await fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return { origin, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  stop()
  throw new Error('The server did not become ready.')
}
