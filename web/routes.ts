import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('site/home/home-page.tsx'),
  route('dashboard', 'dashboard/layout.tsx', [
    index('dashboard/home/home-page.tsx'),
    route('guards', 'dashboard/guards/guards-page.tsx'),
    route('clients', 'dashboard/clients/clients-page.tsx'),
  ]),
] satisfies RouteConfig
