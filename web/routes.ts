import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('site/home/home-page.tsx')] satisfies RouteConfig
