import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: { ssr: { build: { rolldownOptions: { input: './web/server.ts' } } } },
  // The server build carries everything it needs, so that the browser's packages stay out of `dependencies`.
  ssr: { noExternal: true },
})
