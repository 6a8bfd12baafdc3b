import type { Resource } from '../core/resource-types.ts'

/** Records of the website that pages are opened for: messages of visitors, and pages that the company writes. */
export const WEBSITE_RESOURCES = {
  contact_messages: {
    area: 'website',
    read: 'website.read',
    write: 'website.write',
    singular: 'Message',
    plural: 'Messages',
    icon: 'inbox',
    address: '/dashboard/inbox',
    page: {
      group: 'Website',
      label: 'Inbox',
      about: 'Messages from visitors, e-mails sent',
      key: 'm',
      also: 'messages contact consultation e-mails answers',
    },
    calls: 'contacts',
  },
  site_pages: {
    area: 'website',
    read: 'website.read',
    write: 'website.write',
    singular: 'Page',
    plural: 'Pages',
    icon: 'file',
    address: '/dashboard/site-pages',
    page: {
      group: 'Website',
      label: 'Pages',
      about: 'Towns, sectors and guides on the site',
      also: 'guides districts towns sectors articles landing search engines',
    },
    named: ['title'],
  },
} as const satisfies Record<string, Resource>
