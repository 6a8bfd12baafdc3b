/** Every public page that can be opened without a secret. */
export const PUBLIC_PAGES = [
  '/',
  '/about_us',
  '/services',
  '/services/cctv',
  '/services/alarm',
  '/services/guards',
  '/contact',
  '/careers',
  '/careers/status',
  '/login',
  '/invitation',
  '/forgotten',
  '/reset',
  '/privacy',
]

/** Every page of the dashboard: its address, its title, and the script that holds it. A new page is added here to be checked by pages.spec.ts. */
export const DASHBOARD_PAGES = [
  { address: '/dashboard', title: 'Dashboard Home', script: 'home-page' },
  { address: '/dashboard/admins', title: 'Admin Management', script: 'admins-page' },
  { address: '/dashboard/guards', title: 'Guard Management', script: 'guards-page' },
  { address: '/dashboard/duty-schedule', title: 'Duty Schedule Management', script: 'duty-schedules-page' },
  { address: '/dashboard/duty-schedule/board', title: 'Duty Schedule Management', script: 'board-page' },
  { address: '/dashboard/clients', title: 'Client Management', script: 'clients-page' },
  { address: '/dashboard/services', title: 'Our Services', script: 'services-page' },
  { address: '/dashboard/invoices', title: 'Invoices & Payments', script: 'invoices-page' },
  { address: '/dashboard/report-summary', title: 'Incident Report Summary', script: 'report-summary-page' },
  { address: '/dashboard/incidents', title: 'Report New Incident', script: 'incidents-page' },
  { address: '/dashboard/stations', title: 'Station Management', script: 'stations-page' },
  { address: '/dashboard/requests', title: 'Client Requests', script: 'client-requests-page' },
  { address: '/dashboard/inbox', title: 'Inbox', script: 'inbox-page' },
  { address: '/dashboard/inbox/emails', title: 'Inbox', script: 'emails-page' },
  { address: '/dashboard/quotes', title: 'Quote Requests', script: 'quotes-page' },
  { address: '/dashboard/content', title: 'Site Content', script: 'content-page' },
  { address: '/dashboard/recruitment', title: 'Recruitment', script: 'stages-page' },
  { address: '/dashboard/recruitment/applications', title: 'Recruitment', script: 'applications-page' },
  { address: '/dashboard/recruitment/jobs', title: 'Recruitment', script: 'jobs-page' },
  { address: '/dashboard/company', title: 'Company Settings', script: 'company-page' },
  { address: '/dashboard/audit', title: 'Audit Log', script: 'audit-page' },
  { address: '/dashboard/profile', title: 'My Profile', script: 'profile-page' },
  { address: '/dashboard/settings', title: 'Settings', script: 'settings-page' },
]

/** Every page of the client portal, likewise; where a list leads to the page of a record, its first row is opened too. */
export const PORTAL_PAGES = [
  { address: '/portal', title: 'Kisozi Crest Hotel' },
  { address: '/portal/schedule', title: 'Schedule' },
  { address: '/portal/incidents', title: 'Incidents', rows: 'Incidents' },
  { address: '/portal/invoices', title: 'Invoices', rows: 'Invoices' },
  { address: '/portal/requests', title: 'Requests and complaints', rows: 'Requests and complaints' },
  { address: '/portal/requests/new', title: 'Write to us' },
  { address: '/portal/documents', title: 'Documents' },
  { address: '/portal/people', title: 'People with access' },
  { address: '/portal/profile', title: 'Profile' },
]
