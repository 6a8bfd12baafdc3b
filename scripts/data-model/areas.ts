/** The content of each table, by area. A table that is missing here fails a test. */
export const AREAS: { title: string; tables: Record<string, string> }[] = [
  {
    title: 'Accounts',
    tables: {
      accounts: 'Somebody who may sign in: staff, or a person of a client.',
      sessions: 'A sign-in on one device, until it ends.',
      session_tokens: 'The tokens of a session, as hashes.',
      known_devices: 'A browser that has signed in before; it has a limit of its own for wrong passwords.',
      login_failures: 'Wrong passwords of late, for the limits.',
      one_time_links: 'Invitations and links for a new password, as hashes.',
      reset_requests: 'Who asked for a new password, for the limits.',
      two_factors: 'The secret of an authenticator app, encrypted.',
      recovery_codes: 'Codes for whoever has lost the phone, as hashes; each works once.',
      audit_log: 'Who did what and when. Written by triggers, never changed.',
      audit_seals: "Each entry's place in the chain of hashes.",
    },
  },
  {
    title: 'Company',
    tables: {
      company_settings: 'The company settings: one row.',
      tax_rates: 'Rates with the day from which each of them counts.',
      dated_settings: 'Rates and rules by key, each with the day from which it counts.',
      holidays: 'Public holidays.',
      home_contents: 'What the public site says: one row.',
      home_versions: 'Every content that the site has had.',
      emails: 'E-mails sent and to be sent.',
      notices: 'That something arrived, for staff; what it was is read from its record.',
      notice_marks: 'Up to where an account has marked all notices as read.',
      notice_reads: 'Single notices that an account has seen.',
    },
  },
  {
    title: 'Sites',
    tables: {
      clients: 'Who the company guards.',
      stations: 'A place that is guarded.',
      client_documents: 'A document that staff put into the portal of a client; the file is stored encrypted.',
      client_requests: 'What a client asks for or complains of.',
      client_request_messages: 'What was written about a request, by the client and by staff.',
      extra_guard_orders: 'Guards that a client orders besides the contract: a post, hours and their number.',
      extra_guard_days: 'A day of such an order with the price of a shift.',
    },
  },
  {
    title: 'People',
    tables: {
      guards: 'Somebody who is employed to guard.',
      qualification_types: 'What a guard can be licensed, trained or certified for.',
      guard_qualifications: 'A licence, training, document or medical certificate of a guard.',
      qualification_reminders: 'That somebody was told of the end of a qualification.',
      client_bans: 'A guard whom a client has asked not to have, at a station or at all.',
      guard_absences: 'Days on which a guard is on leave, sick or suspended.',
      guard_files: 'The scans of qualifications and certificates of absences, stored encrypted.',
      jobs: 'A vacancy on the careers page.',
      job_applications: 'An application for a vacancy.',
      application_documents: 'The files of an application, stored encrypted.',
      application_events: 'What happened to an application: stages, notes, letters. Never changed.',
      hires: 'Who was hired from which application.',
    },
  },
  {
    title: 'Sales',
    tables: {
      services: 'What the company offers, with its price.',
      quote_requests: 'Somebody asks what a service would cost.',
      quotations: 'What the company offers to one who asked.',
      quotation_lines: 'The lines of a quotation.',
      quotation_counters: 'The last number of each year.',
    },
  },
  {
    title: 'Contracts',
    tables: {
      contracts: 'What a client has agreed to.',
      contract_lines: 'A post at a station, or something else that is charged.',
      line_terms: 'Headcount, hours, days and rate of a line from a day on.',
      contract_counters: 'The last number of each year.',
      slots: 'The need of one seat of a post on one day.',
    },
  },
  {
    title: 'Roster',
    tables: {
      calendar_feeds: 'The secret address of the calendar of a guard or a station, as a hash.',
      duty_schedules: 'A shift: a guard stands at a station.',
      slot_offers: 'An open slot that a guard was asked to fill.',
      patrols: 'A patrol that was completed.',
    },
  },
  {
    title: 'Attendance',
    tables: {
      attendances: 'When a guard came to a shift and left, and what was decided about it.',
      attendance_periods: 'A station in a month: open, approved or locked.',
      exceptions: 'Something about attendance that somebody must see to.',
    },
  },
  {
    title: 'Incidents',
    tables: {
      incidents: 'Something that happened at a station. The first text is never changed.',
      incident_events: 'What was added to an incident: corrections and changes of its status. Never changed.',
    },
  },
  {
    title: 'Billing',
    tables: {
      invoices: 'What a client owes.',
      receipts: 'Money that came in, or that a client has withheld as tax; a wrong one is reversed, never deleted.',
      payments: 'What of a receipt settles which invoice; a negative amount corrects or reverses an earlier one.',
      invoice_counters: 'The last number of each year.',
      document_counters: 'The last number of each other kind of document and year.',
    },
  },
  {
    title: 'Website',
    tables: {
      contact_messages: 'A message from the contact form.',
      contact_replies: 'What staff answered by e-mail.',
    },
  },
  {
    title: 'Platform',
    tables: {
      idempotency_keys: 'The answer of a request that was made with a key, so that a repetition gets the same one.',
      imports: 'An import from a file.',
      import_records: 'The records that an import has made, so that it can be undone.',
      secret_keys: 'Fingerprints of the keys that secrets and documents are encrypted with.',
      call_counts: 'How often an address has made a call within a minute. Lost in a crash, which costs nothing.',
      record_counts: 'How many live records a table has, as of the last folding.',
      record_count_changes: 'What has changed since the last folding.',
      month_counts: 'What the overview counts, by month.',
    },
  },
]
