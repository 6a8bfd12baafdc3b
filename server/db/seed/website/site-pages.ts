import type { SitePageInput } from '../../../../api/website/site-pages.ts'

type Written = Pick<SitePageInput, 'kind' | 'slug' | 'title' | 'lead' | 'body'>

/** Pages of the made-up company: services in towns, sectors, guides. */
export const WRITTEN_PAGES: Written[] = [
  {
    kind: 'guards',
    slug: 'kampala',
    title: 'Security guards in Kampala',
    lead: 'Trained guards for homes, shops and offices in Kampala, day and night, with a supervisor who checks on them.',
    body: `We guard homes in Kololo and Muyenga, shops in Ntinda and offices in Nakasero. Our control room is in Bukoto, so a supervisor is never far away.

## How soon can a guard start?

Most guards start within three working days of your signature. We visit first, agree with you where the guard stands, and write it down together.

## What you get

- A guard in uniform with a radio and a torch
- Another guard when yours is sick or late
- Visits by a supervisor at night, unannounced
- Every incident in writing`,
  },
  {
    kind: 'guards',
    slug: 'entebbe',
    title: 'Security guards in Entebbe',
    lead: 'Guards for homes, guest houses and stores in Entebbe and along the Entebbe road.',
    body: `Our patrol drives the Entebbe road every night and stops at each post. Guest houses ask us most for the hours from six in the evening to six in the morning.

## Near the airport

Guests arrive at all hours. We agree with you who may enter, and the guard calls you before anybody else does.`,
  },
  {
    kind: 'guards',
    slug: 'jinja',
    title: 'Security guards in Jinja',
    lead: 'Guards for factories, shops and homes in Jinja, with a supervisor who lives there.',
    body: `Our supervisor for Jinja lives in the town and visits every post. Factories ask us for gate books and for a count of lorries in and out. We keep both, and you can read them at any time.`,
  },
  {
    kind: 'cctv',
    slug: 'kampala',
    title: 'CCTV installation in Kampala',
    lead: 'Cameras planned for your site in Kampala, fitted neatly and looked after by our own technicians.',
    body: `We walk round your site, mark each camera on a plan and give you one price for all of it.

## When the power goes

A battery keeps the cameras and the recorder running. You see your cameras on your phone, wherever you are.`,
  },
  {
    kind: 'alarm',
    slug: 'kampala',
    title: 'Alarm response in Kampala',
    lead: 'Your alarm calls our control room, and the nearest crew in Kampala drives to you.',
    body: `Our crews wait in several parts of the city, so that traffic on one road does not stop all of them. Our target is fifteen minutes to your gate.`,
  },
  {
    kind: 'sector',
    slug: 'schools',
    title: 'Security for schools',
    lead: 'A gate that closes on time, a list of who may collect a child, and a gate book that is complete.',
    body: `Children leave only with a person on the list that you give us. The gate closes when you say so.

## Boarding schools

At night a guard walks the fence each hour and scans a code at every corner, so that you can see in the morning that it was done.`,
  },
  {
    kind: 'sector',
    slug: 'banks',
    title: 'Security for banks and SACCOs',
    lead: 'Guards, cameras and panic buttons for branches, with reports that your auditors can read.',
    body: `We plan guards, cameras and panic buttons together. Pressing a button under the counter calls our control room without a sound.

## Papers

You get our licence, insurance and NSSF clearance with the offer.`,
  },
  {
    kind: 'sector',
    slug: 'construction-sites',
    title: 'Security for construction sites',
    lead: 'Cement, steel and tools that are still there in the morning.',
    body: `A guard at the gate counts what comes in and what goes out. Where a site is large, rounds with codes show that the far side was walked, too.`,
  },
  {
    kind: 'guide',
    slug: 'what-does-a-guard-cost-in-kampala',
    title: 'What does a guard cost in Kampala?',
    lead: 'A guard is paid by the month and by the shift. These are the things that move the price.',
    body: `A price depends on four things: the hours, the days, the number of guards, and whether the guard is armed.

## Day, night, or both

One guard for twelve hours a day needs more than one person: people rest, fall sick and go on leave. A post for 24 hours needs three or four. A price that is far below the others often means that one person works all of it.

## Ask what is inside

- Is the guard’s NSSF paid?
- Who comes when the guard is sick?
- Does a supervisor visit at night?
- Is VAT in the price?

Our starting rates are on the page of our services, in shillings.`,
  },
  {
    kind: 'guide',
    slug: 'how-many-cameras-does-a-shop-need',
    title: 'How many cameras does a shop need?',
    lead: 'Four are enough for most shops. Where they stand matters more than how many there are.',
    body: `Begin with the door, the till, the store and the back.

## The door

This camera must show a face. It hangs low and looks at people as they enter, not down at their caps.

## The till

One camera looks at the hands and the money. Tell your staff that it is there: that alone helps.`,
  },
]
