import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { endMessages } from './retention.ts'

const { db, pool } = await testApp()

test('handled messages are erased after the company’s retention period, with their answers and e-mails; others stay', async () => {
  await pool.query(`insert into contact_messages (name, email, message, status, received_at) values
    ('Old and handled', 'a@mail.example', 'A', 'Handled', now() - interval '25 months'),
    ('Old and read', 'b@mail.example', 'B', 'Read', now() - interval '25 months'),
    ('Newer and handled', 'c@mail.example', 'C', 'Handled', now() - interval '13 months')`)
  await pool.query(`insert into contact_replies (contact_id, text) values (1, 'Yes'), (3, 'No')`)
  await pool.query(`insert into emails (recipient, subject, body_text, body_html, about_table, about_id) values
    ('a@mail.example', 'Yes', '', '', 'contact_messages', 1), ('c@mail.example', 'No', '', '', 'contact_messages', 3)`)
  const left = async () => (await pool.query('select name from contact_messages order by id')).rows.map(({ name }) => name)

  expect(await endMessages(db)).toBe('1 handled messages received more than 24 months ago were erased for good')
  expect(await left()).toEqual(['Old and read', 'Newer and handled'])
  expect((await pool.query('select contact_id from contact_replies')).rows).toEqual([{ contact_id: 3 }])
  expect((await pool.query('select about_id from emails')).rows).toEqual([{ about_id: 3 }])
  expect(await endMessages(db)).toBeUndefined()

  await pool.query('update company_settings set message_months = 12')
  expect(await endMessages(db)).toBe('1 handled messages received more than 12 months ago were erased for good')
  expect(await left()).toEqual(['Old and read'])
})
