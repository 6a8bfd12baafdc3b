/** The hours of each kind of shift, by start. */
export const SHIFTS = {
  Morning: ['06:00', '14:00'],
  Day: ['06:00', '18:00'],
  Evening: ['14:00', '22:00'],
  Night: ['18:00', '06:00'],
} as const
export type ShiftType = keyof typeof SHIFTS

/** A site with one post for each guard on duty every day; none where an alarm system watches alone, and where the work has ended. */
export type Site = {
  name: string
  address: string
  at: readonly [latitude: number, longitude: number]
  instructions: string
  posts: readonly ShiftType[]
  /** No shifts on Sundays. */
  closedOnSundays: boolean
  active: boolean
}

const HOME = 'Log every visitor and number plate. Walk the fence each hour. Nobody enters after 22:00 without a call.'
const SHOP =
  'Watch the tills at closing time. Check bags only with a member of staff present. Test the panic button every Monday.'
const YARD = 'Weighbridge slips for every lorry out. No smoking inside the fence. Checkpoint numbers go into the gate book.'
const OFFICE =
  'Visitors sign in and wear a badge. Call the reception before letting anyone upstairs. Lock the side door at 19:00.'
const HOTEL = 'Open the boot of every car. Taxis wait outside. Call the duty manager for every group of more than ten.'
const SCHOOL =
  'The gate closes at 07:45. Children leave only with a person on the pick-up list. The gate book goes to the bursar on Fridays.'
const CLINIC = 'Ambulances first. Keep the ramp free. Two visitors a patient after 18:00.'
const WATCHED =
  'An alarm system watches this site, and no guard. The crew checks doors and windows, and waits at the gate for the key holder.'
const FUEL = 'The forecourt camera covers pump 4 only. Cash goes to the safe at 21:00 with two people present.'

type Place = [name: string, address: string, latitude: number, longitude: number]
const site = ([name, address, latitude, longitude]: Place, instructions: string, ...posts: ShiftType[]): Site => {
  return {
    name,
    address,
    at: [latitude, longitude],
    instructions,
    posts,
    closedOnSundays: instructions === OFFICE || instructions === SCHOOL,
    active: true,
  }
}

/** `company` is null for a private person; `since` is the age of the contract in days. */
export type Customer = { company: string | null; since: number; address: string; sites: readonly Site[] }
const customer = (company: string | null, since: number, address: string, ...sites: Site[]): Customer => ({
  company,
  since,
  address,
  sites,
})

/** Nineteen clients, the oldest contract first, and their twenty-eight sites with twenty-nine posts a day. */
export const CUSTOMERS: readonly Customer[] = [
  customer(
    'Kisozi Crest Hotel',
    3_890,
    'Prince Charles Drive, Kololo, Kampala',
    site(['Kisozi Crest Hotel – Main Gate', 'Prince Charles Drive, Kololo', 0.329, 32.59], HOTEL, 'Day', 'Day', 'Night', 'Night'),
    site(['Kisozi Crest Hotel – Car Park', 'Prince Charles Drive, Kololo', 0.3294, 32.5907], HOTEL, 'Evening'),
  ),
  customer(
    'Kasuku Grocers',
    3_410,
    'Ntinda Road, Kampala',
    site(['Kasuku Grocers Ntinda', 'Ntinda Road, Ntinda', 0.354, 32.613], SHOP, 'Day', 'Night'),
    site(['Kasuku Grocers Bukoto', 'Kisaasi Road, Bukoto', 0.348, 32.596], SHOP, 'Night'),
    site(['Kasuku Grocers Mukono', 'Jinja Road, Mukono', 0.3533, 32.7553], SHOP, 'Night'),
  ),
  customer(
    'Equator Anvil Works',
    2_960,
    'Sixth Street, Industrial Area, Kampala',
    site(['Equator Anvil Works – Steel Yard', 'Sixth Street, Industrial Area', 0.313, 32.602], YARD, 'Night', 'Night'),
  ),
  customer(
    'Mvule Court Apartments',
    2_540,
    'Tank Hill Road, Muyenga, Kampala',
    site(['Mvule Court – Gate House', 'Tank Hill Road, Muyenga', 0.294, 32.612], HOME, 'Day', 'Night'),
    site(['Mvule Court – Annex', 'Kironde Road, Muyenga', 0.2925, 32.6138], HOME, 'Night'),
  ),
  customer(
    'Enjovu Cold Stores',
    2_115,
    'Airport Road, Entebbe',
    site(['Enjovu Cold Stores Entebbe', 'Airport Road, Entebbe', 0.0512, 32.4637], YARD, 'Night', 'Night'),
    site(['Enjovu Packing Shed', 'Entebbe Road, Lweza', 0.2092, 32.5411], YARD, 'Day'),
  ),
  customer(
    null,
    1_870,
    'Naguru Hill Road, Kampala',
    site(['Naguru Hill Residence', 'Naguru Hill Road, Naguru', 0.343, 32.606], WATCHED),
  ),
  customer(
    'Ssese Line Logistics',
    1_690,
    'Port Bell Road, Luzira, Kampala',
    site(['Ssese Line Depot Luzira', 'Port Bell Road, Luzira', 0.3, 32.65], YARD, 'Night', 'Night'),
    site(['Ssese Line Truck Park', 'Namanve Industrial Park', 0.356, 32.689], YARD, 'Night'),
  ),
  customer(
    'Hilltop Acorn School',
    1_420,
    'Gayaza Road, Kampala',
    site(['Hilltop Acorn School', 'Gayaza Road, Kyebando', 0.367, 32.583], SCHOOL, 'Day'),
  ),
  customer(
    'Mirembe Leaf Clinic',
    1_180,
    'Wandegeya, Kampala',
    site(['Mirembe Leaf Clinic', 'Bombo Road, Wandegeya', 0.331, 32.574], CLINIC, 'Day', 'Night'),
  ),
  customer(
    'Akatale Grain Mills',
    960,
    'Kawempe, Kampala',
    site(['Akatale Grain Mills', 'Bombo Road, Kawempe', 0.379, 32.557], YARD, 'Night'),
    site(['Akatale Stores Kalerwe', 'Gayaza Road, Kalerwe', 0.3515, 32.5713], SHOP, 'Evening'),
  ),
  customer(null, 810, 'Bunga Hill, Kampala', site(['Bunga Hill Residence', 'Gaba Road, Bunga', 0.272, 32.621], WATCHED)),
  customer(
    'Savanna Thrift Savings',
    640,
    'Nakasero Road, Kampala',
    site(['Savanna Thrift – Head Office', 'Nakasero Road, Nakasero', 0.3236, 32.579], OFFICE, 'Morning'),
    site(['Savanna Thrift – Kabalagala', 'Gaba Road, Kabalagala', 0.298, 32.601], OFFICE, 'Morning'),
  ),
  customer(
    'Nsuma Hardware',
    335,
    'Nansana, Wakiso',
    site(['Nsuma Hardware Nansana', 'Hoima Road, Nansana', 0.364, 32.529], SHOP, 'Night'),
  ),
  customer(
    'Kyanja Garden Estate',
    287,
    'Kyanja, Kampala',
    site(['Kyanja Garden Estate', 'Kyanja Ring Road, Kyanja', 0.388, 32.606], WATCHED),
    { ...site(['Kyanja Garden Estate – Building Site', 'Kyanja Ring Road, Kyanja', 0.3889, 32.6071], YARD), active: false },
  ),
  customer(null, 241, 'Bugolobi, Kampala', site(['Bugolobi Residence', 'Princess Anne Drive, Bugolobi', 0.318, 32.619], WATCHED)),
  customer(
    'Ensozi Fuel Stations',
    176,
    'Kira Road, Kampala',
    site(['Ensozi Fuel Najjera', 'Najjera Road, Najjera', 0.38, 32.626], FUEL, 'Night'),
  ),
  customer(null, 128, 'Munyonyo, Kampala', site(['Munyonyo Lake House', 'Salaama Road, Munyonyo', 0.237, 32.624], WATCHED)),
  customer(
    'Omuti Furniture',
    73,
    'Nsambya, Kampala',
    site(['Omuti Furniture Workshop', 'Nsambya Road, Nsambya', 0.301, 32.588], WATCHED),
  ),
  customer(null, 34, 'Kira, Wakiso', site(['Kira Residence', 'Mulawa Road, Kira', 0.397, 32.64], WATCHED)),
]
