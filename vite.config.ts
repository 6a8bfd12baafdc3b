import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? { input: './web/server.ts' } : {},
  },
  // The server build carries everything it needs, so that the browser's packages stay out of `dependencies`.
  ssr: { noExternal: true },
}))
