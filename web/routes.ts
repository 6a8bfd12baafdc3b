import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/site-layout.tsx', [
    index('site/home/home-page.tsx'),
    route('about_us', 'site/about/about-page.tsx'),
    route('about', 'site/about/about-page.tsx', { id: 'about' }),
    route('services', 'site/services/services-page.tsx'),
    route('services/cctv', 'site/services/cctv-page.tsx'),
    route('services/alarm', 'site/services/alarm-page.tsx'),
    route('services/guards', 'site/services/guards-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('careers', 'site/careers/careers-page.tsx'),
    route('login', 'site/login/login-page.tsx'),
    route('invitation', 'site/login/invitation-page.tsx'),
    route('privacy', 'site/privacy/privacy-page.tsx'),
    route('portal', 'site/portal/portal-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('sitemap.xml', 'site/search/sitemap.ts'),
  route('robots.txt', 'site/search/robots.ts'),
  route('dashboard', 'dashboard/layout.tsx', [
    index('dashboard/home/home-page.tsx'),
    route('admins', 'dashboard/admins/admins-page.tsx'),
    route('guards', 'dashboard/guards/guards-page.tsx'),
    route('duty-schedule', 'dashboard/duty-schedules/duty-schedules-page.tsx'),
    route('stations', 'dashboard/stations/stations-page.tsx'),
    route('clients', 'dashboard/clients/clients-page.tsx'),
    route('services', 'dashboard/services/services-page.tsx'),
    route('invoices', 'dashboard/invoices/invoices-page.tsx'),
    route('report-summary', 'dashboard/report-summary/report-summary-page.tsx'),
    route('incidents', 'dashboard/incidents/incidents-page.tsx'),
  ]),
] satisfies RouteConfig
