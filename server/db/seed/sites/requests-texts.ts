import type { ClientRequestDetail } from '../../../../api/sites/client-requests.ts'

type Message = { daysAgo: number; kind: ClientRequestDetail['messages'][number]['kind']; text: string }
type Thread = {
  kind: ClientRequestDetail['kind']
  status: ClientRequestDetail['status']
  subject: string
  /** True if it is about the client's first station. */
  station: boolean
  messages: readonly [Message, ...Message[]]
}

/** Requests and complaints of the demo client, one in each status. */
export const THREADS: readonly Thread[] = [
  {
    kind: 'Request',
    status: 'Closed',
    subject: 'Copy of the company licence',
    station: false,
    messages: [
      { daysAgo: 41, kind: 'Client', text: 'Our auditor asks for a copy of your licence. Could you send us one?' },
      { daysAgo: 40, kind: 'Answer', text: 'Gladly. You find it under Documents in this portal.' },
    ],
  },
  {
    kind: 'Complaint',
    status: 'Answered',
    subject: 'Night guard came late',
    station: true,
    messages: [
      { daysAgo: 9, kind: 'Client', text: 'Twice this week the night guard came twenty minutes late, and the gate was alone.' },
      { daysAgo: 8, kind: 'Note', text: 'Confirmed by the time sheets. Spoke to the supervisor about the transport.' },
      {
        daysAgo: 7,
        kind: 'Answer',
        text: 'You are right, and we are sorry. The minibus was late on both evenings.\n\nFrom tonight it leaves half an hour earlier, and the day guard stays until he is relieved.',
      },
    ],
  },
  {
    kind: 'Request',
    status: 'In Progress',
    subject: 'Two more guards for the conference',
    station: true,
    messages: [
      {
        daysAgo: 5,
        kind: 'Client',
        text: 'We host a conference from Thursday to Saturday next week, with about 300 guests. Please plan two more guards for the days.',
      },
      { daysAgo: 4, kind: 'Note', text: 'Two reserve guards asked, waiting for their answer.' },
    ],
  },
  {
    kind: 'Request',
    status: 'New',
    subject: 'Camera at the service entrance',
    station: true,
    messages: [
      { daysAgo: 1, kind: 'Client', text: 'Deliveries now come through the service entrance. What would a camera there cost?' },
    ],
  },
]

/** The demo client's documents. */
export const DOCUMENTS = [
  { title: 'Contract for guarding', kind: 'Contract', file_name: 'contract.pdf', daysAgo: 400 },
  { title: 'Company licence', kind: 'Certificate', file_name: 'licence.pdf', daysAgo: 40 },
] as const
