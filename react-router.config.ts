import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // A second build beside the one that is served, such as a preview.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
