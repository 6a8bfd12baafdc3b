import type { Certificate, ClientLogo, Review } from '../../../../api/company/site-proof.ts'

/** Papers of the made-up company; `days` is the number of days for which each is still valid. */
export const CERTIFICATES: (Omit<Certificate, 'valid_until'> & { days?: number })[] = [
  { title: 'Private security licence', issuer: 'Uganda Police Force', number: 'PSO/0117/2011', days: 217 },
  { title: 'Public liability insurance', issuer: 'Up to 500 million shillings a claim', number: 'PL-204417', days: 143 },
  { title: 'Workers’ compensation insurance', issuer: 'For every guard on duty', number: 'WC-118302', days: 143 },
  { title: 'NSSF clearance', issuer: 'National Social Security Fund', number: 'NS-77120', days: 62 },
  { title: 'Tax clearance', issuer: 'Uganda Revenue Authority', number: 'TC-2026-55381', days: 98 },
  { title: 'Member of the security association', issuer: 'Private security companies of Uganda', number: null },
]

export const CLIENTS: ClientLogo[] = [
  { name: 'Kisozi Crest Hotel' },
  { name: 'Nile Gate Apartments' },
  { name: 'Bukoto Hill School' },
  { name: 'Lakeside Hardware' },
  { name: 'Mukwano Road Clinic' },
  { name: 'Entebbe Cold Stores' },
]

export const REVIEWS: Review[] = [
  {
    quote: 'They told us on the phone what it costs and the written offer said the same. The guards came on the day agreed.',
    name: 'Sarah K.',
    stars: 5,
    source: 'Google Maps',
  },
  {
    quote: 'Polite at the gate and awake at night. I checked.',
    name: 'Ivan M.',
    stars: 5,
    source: 'Google Maps',
  },
  {
    quote: 'One camera failed in the rains. The technician came the next day and did not charge us.',
    name: 'Hadijah N.',
    stars: 4,
    source: 'Facebook',
  },
]
