import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // A second build beside the one that is served, such as a preview.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // A file for each part of a route would be a request each.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
