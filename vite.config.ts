import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** A page of the public site is a handful of files rather than dozens; what only a click needs stays apart. */
const CHUNKS = [
  { name: 'react', priority: 3, test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shared',
    priority: 2,
    test: /web[\\/]lib[\\/](session|context|nonce)\.|web[\\/]ui[\\/]logo-mark|createReactComponent|vite[\\/]preload-helper/,
  },
  {
    name: 'site',
    priority: 1,
    test: /web[\\/]site[\\/](?!attempt|sign-in|login-form|form-seconds|site-layout|not-found)[^\\/]+$|web[\\/]ui[\\/]pictures?[\\/.]/,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
  // The server build carries everything it needs, so that the browser's packages stay out of `dependencies`.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
