-- The company's own tax identification number, which invoices name.
alter table company_settings add tax_number text;
