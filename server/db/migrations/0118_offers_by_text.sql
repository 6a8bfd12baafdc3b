-- How an offer of a slot reached the phone of its guard, besides the e-mail; nothing when that was not asked for, or there is no number.
alter table slot_offers add text_by text check (text_by in ('sms', 'whatsapp'));
