-- A line that is charged by use may be charged for each call-out of a crew after an error of the user, beyond those that are free.
alter table contract_lines add column charge_for text constraint contract_lines_charge_for_check check (charge_for in ('call_out'));
alter table contract_lines add column free_per_month integer
  constraint contract_lines_free_per_month_check check (free_per_month between 0 and 100);
alter table contract_lines add constraint contract_lines_charged_by_use check (charge_for is null or kind = 'per_use');
alter table contract_lines add constraint contract_lines_free_uses check (free_per_month is null or charge_for is not null);
