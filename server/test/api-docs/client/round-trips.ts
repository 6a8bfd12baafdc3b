// Compiled and run against the generated client by ../client.test.ts, which generates it.

import { createClient, createConfig } from '../../../../.api-client/client/index.ts'
import * as api from '../../../../.api-client/index.ts'

/** The written and the read values, by resource. */
type RoundTrip = { written: unknown; read: unknown }
type Tokens = { staff: string; client: string }

/** Creates a record of each resource and reads it back, using only the generated client. */
export async function roundTrips(baseUrl: string, tokens: Tokens, file: File): Promise<Record<string, RoundTrip>> {
  const clientOf = (token?: string) => createClient(createConfig({ baseUrl, throwOnError: true, auth: token && (() => token) }))
  const staff = { client: clientOf(tokens.staff), throwOnError: true } as const
  const visitor = { client: clientOf(), throwOnError: true } as const
  const person = { client: clientOf(tokens.client), throwOnError: true } as const
  const one = (id: number) => ({ ...staff, path: { id: String(id) } })

  const { client } = (
    await api.clientsCreate({ ...staff, body: { firstName: 'Joan', lastName: 'Kirabo', contacts: '+256 700 000 001' } })
  ).data
  const { guard } = (
    await api.guardsCreate({
      ...staff,
      body: {
        firstName: 'Moses',
        lastName: 'Okot',
        gender: 'Male',
        date_of_birth: '1995-04-12',
        contacts: '0700 000 002',
        email: 'moses@mail.example',
        rank: 'Guard',
        status: 'Active',
      },
    })
  ).data
  const { station } = (
    await api.stationsCreate({ ...staff, body: { name: 'Kololo Gate', client_id: client.id, address: 'Kololo' } })
  ).data
  const { service } = (
    await api.servicesCreate({ ...staff, body: { title: 'Guards', description: 'Day and night.', price_rate: 100_000 } })
  ).data
  const { job } = (
    await api.jobAdvertsCreate({
      ...staff,
      body: { title: 'Guard', location: 'Kampala', job_type: 'Full-Time', description: 'Nights.' },
    })
  ).data
  const { invoice } = (
    await api.invoicesCreate({
      ...staff,
      body: {
        client_id: client.id,
        invoice_date: '2026-03-01',
        due_date: '2026-03-15',
        amount_due: 1_000,
        amount_paid: 0,
        status: 'Pending',
      },
    })
  ).data
  const { incident } = (
    await api.incidentsCreate({
      ...staff,
      body: { description: 'Side door open.', guard_id: guard.id, station_id: station.id, incident_date: '2026-03-01' },
    })
  ).data
  const { duty_schedule: shift } = (
    await api.dutySchedulesCreate({
      ...staff,
      body: {
        guard_id: guard.id,
        station_id: station.id,
        shift_date: '2026-03-02',
        start_time: '18:00',
        end_time: '06:00',
        shift_type: 'Night',
      },
    })
  ).data
  await api.quotesCreate({
    ...visitor,
    body: {
      service_id: service.id,
      site_type: 'School',
      area: 'Ntinda',
      guards_needed: 2,
      name: 'Amos Kato',
      email: 'amos@mail.example',
    },
  })
  const quotes = (await api.quotesList({ ...staff, query: { page: '1', q: 'Amos Kato' } })).data
  const { quotation } = (
    await api.quotationsCreate({
      ...staff,
      body: {
        request_id: quotes[0]!.id,
        lines: [{ description: 'Two guards', guards: true, quantity: 2, months: 12, monthly_rate: 100_000 }],
      },
    })
  ).data
  await api.contactsCreate({
    ...visitor,
    body: { name: 'Amos Kato', email: 'amos@mail.example', message: 'Do you guard schools?' },
  })
  const contacts = (await api.contactsList(staff)).data
  const { request } = (
    await api.portalRequestsCreate({ ...person, body: { kind: 'Request', subject: 'A camera', text: 'What would it cost?' } })
  ).data
  const { document } = (
    await api.clientDocumentsCreate({
      ...staff,
      body: { client_id: String(client.id), title: 'Contract', kind: 'Contract', file },
    })
  ).data
  await api.careersApply({
    ...visitor,
    body: { name: 'Grace Auma', email: 'grace@mail.example', jobId: String(job.id), cvFile: file },
  })
  const applications = (await api.recruitmentList(staff)).data
  const { login } = (
    await api.clientLoginsInvite({
      ...staff,
      body: { client_id: client.id, userName: 'Patrick Mugerwa', emailAddress: 'patrick@mail.example' },
    })
  ).data
  const settings = (await api.companySettingsGet(staff)).data
  const home = (await api.homeGet(visitor)).data
  const profile = (await api.accountProfile(staff)).data
  const renamed = (
    await api.accountUpdateProfile({
      ...staff,
      body: { userName: 'Lydia Asiimwe', contacts: '0700 000 003', version: profile.version },
    })
  ).data.profile
  const { station: old } = (
    await api.stationsCreate({ ...staff, body: { name: 'Old Gate', client_id: client.id, address: 'Kololo' } })
  ).data
  await api.stationsRemove({ ...one(old.id), query: { trash: 'true' } })

  return {
    clients: { written: client, read: (await api.clientsGet(one(client.id))).data },
    guards: { written: guard, read: (await api.guardsGet(one(guard.id))).data },
    stations: { written: station, read: (await api.stationsGet(one(station.id))).data },
    services: { written: service, read: (await api.servicesGet(one(service.id))).data },
    jobAdverts: { written: job.title, read: (await api.jobAdvertsGet(one(job.id))).data.title },
    invoices: { written: invoice, read: (await api.invoicesGet(one(invoice.id))).data },
    incidents: { written: incident, read: (await api.incidentsGet(one(incident.id))).data },
    dutySchedules: { written: shift, read: (await api.dutySchedulesGet(one(shift.id))).data },
    quotes: { written: quotes[0]!.name, read: (await api.quotesGet(one(quotes[0]!.id))).data.name },
    quotations: { written: quotation, read: (await api.quotationsGet(one(quotation.id))).data },
    contacts: { written: contacts[0]!.message, read: (await api.contactsGet(one(contacts[0]!.id))).data.message },
    portalRequests: {
      written: request,
      read: (await api.portalRequestsGet({ ...person, path: { id: String(request.id) } })).data,
    },
    clientRequests: { written: request.reference, read: (await api.clientRequestsGet(one(request.id))).data.reference },
    clientDocuments: { written: document, read: (await api.clientDocumentsList(staff)).data[0] },
    recruitment: {
      written: applications[0]!.reference,
      read: (await api.recruitmentGet(one(applications[0]!.id))).data.reference,
    },
    clientLogins: {
      written: login.userName,
      read: (await api.clientLoginsList({ ...staff, query: { q: 'Patrick' } })).data[0]?.userName,
    },
    companySettings: {
      written: settings.version + 1,
      read: (await api.companySettingsUpdate({ ...staff, body: settings })).data.company_settings.version,
    },
    home: { written: home.content.brand.name, read: (await api.homeGet(staff)).data.content.brand.name },
    account: { written: renamed, read: (await api.accountProfile(staff)).data },
    trash: { written: 'Old Gate', read: (await api.trashList(staff)).data[0]?.name },
    audit: { written: 'Lydia Asiimwe', read: (await api.auditList(staff)).data[0]?.account_name },
  }
}

/** The generated client's result for a refused call. */
export async function refusedStation(baseUrl: string, token: string) {
  const client = createClient(createConfig({ baseUrl, auth: () => token }))
  const { error, response } = await api.stationsCreate({ client, body: { name: '', client_id: 1, address: 'Kololo' } })
  return { status: response?.status, code: error?.code, fields: error?.fields }
}
