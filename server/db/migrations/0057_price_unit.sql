-- What a price is for, in words: "per guard per month".
alter table services add column price_unit text;
