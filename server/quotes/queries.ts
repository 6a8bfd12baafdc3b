import type { QuoteRequestInput } from '../../contract/quotes.ts'
import type { Db } from '../db/open.ts'

type NewQuoteRequest = Omit<QuoteRequestInput, 'website' | 'form_seconds'>

export const insertQuoteRequest = (db: Db, request: NewQuoteRequest) =>
  db.insertInto('quote_requests').values(request).returning('reference').executeTakeFirstOrThrow()
