// The rows of an installation before a migration that fills something in, and what that is after the upgrade. The rows are entered
// by SQL, because the makers know only the newest schema. migrate.test.ts enters all of them in the one database that it migrates
// step by step.
import type pg from 'pg'

export type Upgrade = {
  title: string
  /** The migration before which the rows are there, by its number. */
  migration: string
  enter: (pool: pg.Pool) => Promise<unknown>
  read: string
  expected: object[]
}

export const UPGRADES: readonly Upgrade[] = [
  {
    title: 'running contracts have the shifts of their past days, undecided, in open months that are billed here',
    migration: '0173',
    enter: (pool) =>
      pool.query(
        `insert into billing_runs (month, computed_at, counts)
          select date_trunc('month', local_today()) - interval '2 months', now(), '{}' on conflict do nothing;
          insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Past', '0700', '2025-01-02');
          insert into stations (name, client_id, address) select 'Past', id, 'Kampala' from clients where last_name = 'Past';
          insert into contracts (client_id, title, starts_on, status, number)
          select id, 'Past', date_trunc('month', local_today()) - interval '1 year', 'Active', 'CT-Past' from clients where last_name = 'Past';
          insert into contract_lines (contract_id, station_id, name, shift_label, from_on)
          select c.id, s.id, 'Past', 'Day', c.starts_on from contracts c, stations s where c.title = 'Past' and s.name = 'Past';
          insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
          select id, from_on, 1, '06:00', '18:00', 127, 'guard_month', 1 from contract_lines where name = 'Past';
          insert into contract_suspensions (contract_id, from_on, until_on, billed)
          select id, date_trunc('month', local_today()) - interval '2 months', date_trunc('month', local_today()) - interval '2 months' + interval '2 days', false
          from contracts where title = 'Past';
          insert into attendance_periods (station_id, month, state)
          select id, date_trunc('month', local_today()) - interval '1 month', 'Locked' from stations where name = 'Past'`,
      ),
    // The fourth of the month before last, and none of last month, which is locked.
    read: `select to_char(min(s.day), 'DD') as first, bool_and(s.entered_late and s.state = 'Open') as undecided,
        count(*) filter (where date_trunc('month', s.day) = date_trunc('month', local_today()) - interval '1 month')::integer as locked,
        min(s.day) < date_trunc('month', local_today()) - interval '1 month' as before
      from slots s join contract_lines l on l.id = s.line_id where l.name = 'Past'`,
    expected: [{ first: '04', undecided: true, locked: 0, before: true }],
  },
  {
    title: 'what was corrected of issued invoices of the last year is compared once',
    migration: '0180',
    enter: (pool) =>
      pool.query(
        `insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Issued', '0700', '2025-01-02');
          insert into contracts (client_id, title, starts_on, status, number)
          select id, 'Issued', '2025-01-01', 'Active', 'CT-Issued' from clients where last_name = 'Issued';
          insert into contract_lines (contract_id, name, kind, shift_label, from_on)
          select id, 'Issued', 'fixed_monthly', '', starts_on from contracts where title = 'Issued';
          insert into invoices (client_id, invoice_date, due_date, amount_due, amount_paid, status)
          select id, local_today(), local_today(), 1, 0, 'Pending' from clients where last_name = 'Issued';
          insert into invoice_drafts (contract_id, client_id, month, state, invoice_id, agreed, shortfall, extras, discount, net, vat_rate, vat,
            total, basis, computed_at)
          select k.id, k.client_id, date_trunc('month', local_today()) - interval '2 months', 'Issued', i.id, 1, 0, 0, 0, 1, 0, 0, 1, 'x', now()
          from contracts k join invoices i using (client_id) where k.title = 'Issued';
          insert into invoice_lines (invoice_id, seq, kind, line_id, description, amount, vat_mode)
          select d.invoice_id, 1, 'fixed', l.id, 'Camera', 1, 'standard'
          from invoice_drafts d join contract_lines l using (contract_id) where l.name = 'Issued'`,
      ),
    read: `select first = last as one, first = date_trunc('month', local_today()) - interval '2 months' as of_draft
      from corrected_months m join contract_lines l on l.id = m.line_id where l.name = 'Issued'`,
    expected: [{ one: true, of_draft: true }],
  },
  {
    title: 'alarm systems know when they were armed or disarmed last',
    migration: '0257',
    enter: (pool) =>
      pool.query(
        `insert into clients (first_name, last_name, contacts, registered_on) values ('Joan', 'Armed', '0700', '2025-01-02');
          insert into stations (name, client_id, address) select 'Armed', id, 'Kampala' from clients where last_name = 'Armed';
          insert into alarm_systems (client_id, station_id, name, account)
          select s.client_id, s.id, v.name, v.account from stations s, (values ('Armed', 'A9001'), ('Open', 'A9002'), ('New', 'A9003')) v (name, account)
          where s.name = 'Armed';
          insert into alarm_system_states (system_id, closed, closed_at)
          select id, case name when 'Armed' then true when 'Open' then false end, case when name <> 'New' then timestamptz '2026-11-01T15:00Z' end
          from alarm_systems where account like 'A900_'`,
      ),
    read: `select y.name, x.armed_at = x.closed_at as armed, x.disarmed_at = x.closed_at as disarmed
      from alarm_system_states x join alarm_systems y on y.id = x.system_id where y.account like 'A900_' order by y.account`,
    expected: [
      { name: 'Armed', armed: true, disarmed: null },
      { name: 'Open', armed: null, disarmed: true },
      { name: 'New', armed: null, disarmed: null },
    ],
  },
]
