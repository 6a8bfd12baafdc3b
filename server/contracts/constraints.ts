import { type ConstraintErrors, HttpError, invalid } from '../platform/errors.ts'

/** Error messages of the area's database constraints. */
export const CONSTRAINTS: ConstraintErrors = {
  contracts_dates: () => invalid({ ends_on: 'The end must not be before the start.' }),
  contract_lines_dates: () => invalid({ until_on: 'The end must not be before the start.' }),
  contract_lines_station: () => invalid({ station_id: 'Choose a station of this client.' }),
  contract_lines_same_post: () =>
    new HttpError(409, 'same_post', 'The contract has this post on these dates already.', {
      fields: { name: 'The contract has this post on these dates already.' },
    }),
  line_terms_once: () => invalid({ valid_from: 'There are terms from this day on already.' }),
  contracts_once_for_a_quotation: () => new HttpError(409, 'has_contract', 'There is a contract from this quotation already.'),
}
