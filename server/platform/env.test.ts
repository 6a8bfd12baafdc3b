import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { Env, readEnv } from './env.ts'

test('every setting has a default', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    logLevel: 'info',
    publicUrl: 'http://localhost:3000',
  })
})

test('.env.example names every setting and is valid as it stands', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  expect(Object.keys(example).sort()).toEqual(Object.keys(Env.shape).sort())
  expect(readEnv(example)).toEqual(readEnv({}))
})

test('all problems are listed at once, by name', () => {
  const wrong = {
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    DATABASE_READ_URL: 'mysql://x',
    FILES_URL: 's3://s3.example.com/no-key',
    DEMO: 'maybe',
    API_DOCS: 'perhaps',
    DEMO_PASSWORD: 'short',
    EFRIS_URL: 'simulated',
    MOMO_URL: 'simulated',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'example',
    SMTP_URL: 'mail',
    MAIL_FROM: 'noreply',
  }
  expect(() => readEnv(wrong)).toThrow('The environment needs attention')
  for (const name of Object.keys(wrong)) expect(() => readEnv(wrong), name).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

test('the description of the API can be switched off', () => {
  expect(readEnv({}).apiDocs).toBe(true)
  expect(readEnv({ API_DOCS: 'off' }).apiDocs).toBe(false)
})

test('production is never filled with the demo', () => {
  expect(readEnv({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(false)
  expect(readEnv({ DEMO: 'off' }).demo).toBe(false)
})

test('panels report in the demo at a port of this machine alone that there is, elsewhere where one is named', () => {
  const places = [{ PORT: '3000' }, { PORT: '61000' }].map((env) => readEnv(env).alarm)
  expect(places).toEqual([
    { port: 7700, host: '127.0.0.1', trusted: '' },
    { port: 56_300, host: '127.0.0.1', trusted: '' },
  ])
  expect(readEnv({ DEMO: 'off' }).alarm).toBeUndefined()
  expect(readEnv({ DEMO: 'off', ALARM_PORT: '9000' }).alarm).toEqual({ port: 9000, host: '0.0.0.0', trusted: '' })
})

test('the demo has simulators of the services of others, and production refuses them', () => {
  expect(readEnv({}).efrisUrl).toBe('simulator')
  expect(readEnv({ DEMO: 'off' }).efrisUrl).toBeUndefined()
  expect(readEnv({ NODE_ENV: 'production' }).efrisUrl).toBeUndefined()
  expect(readEnv({ NODE_ENV: 'production', EFRIS_URL: 'http://127.0.0.1:9880/efristcs' }).efrisUrl).toBe(
    'http://127.0.0.1:9880/efristcs',
  )
  expect(readEnv({}).momo?.url).toBe('simulator')
  expect(readEnv({ NODE_ENV: 'production' }).momo).toBeUndefined()
  expect(() => readEnv({ NODE_ENV: 'production', MOMO_URL: 'simulator' })).toThrow('  MOMO_URL: production takes no simulator')
  expect(readEnv({}).airtel?.url).toBe('simulator')
  expect(readEnv({ NODE_ENV: 'production' }).airtel).toBeUndefined()
  expect(() => readEnv({ NODE_ENV: 'production', AIRTEL_URL: 'simulator' })).toThrow(
    '  AIRTEL_URL: production takes no simulator',
  )
  expect(() => readEnv({ AIRTEL_URL: 'https://openapi.airtel.africa', AIRTEL_CLIENT_ID: 'a' })).toThrow(
    '  AIRTEL_CLIENT_SECRET: must be given beside AIRTEL_URL',
  )
  expect(() => readEnv({ MOMO_URL: 'https://proxy.momoapi.mtn.com', MOMO_USER: 'a' })).toThrow(
    '  MOMO_API_KEY: must be given beside MOMO_URL',
  )
  expect(() => readEnv({ NODE_ENV: 'production', EFRIS_URL: 'simulator' })).toThrow('  EFRIS_URL: production takes no simulator')
})

test('FILES_URL is the address of a bucket, with its key and secret', () => {
  const read = (url: string) => readEnv({ FILES_URL: url }).bucket
  expect(read('s3://KEY:a%2Fb%2Bc@s3.example.com/files?region=eu-central-1')).toEqual({
    url: 'https://s3.example.com/files',
    region: 'eu-central-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c',
  })
  expect(read('s3://KEY:secret@127.0.0.1:9000/files?tls=off')).toMatchObject({
    url: 'http://127.0.0.1:9000/files',
    region: 'us-east-1',
  })
  for (const url of [
    'https://KEY:secret@host/files',
    's3://KEY@host/files',
    's3://KEY:secret@host',
    's3://KEY:secret@host/files/deeper',
    's3://KEY:secret@host/files?tls=maybe',
    's3://KEY:secret@host/files?zone=1',
    's3://KEY:100%@host/files',
  ])
    expect(() => read(url), url).toThrow('FILES_URL: must look like s3://key:secret@host/bucket')
})

test('providers of messages to phones need their access, and production takes no simulator of them', () => {
  expect(readEnv({})).toMatchObject({ sms: undefined, whatsapp: undefined })
  expect(readEnv({ SMS_URL: 'simulator' }).sms).toMatchObject({ url: 'simulator' })
  expect(() => readEnv({ SMS_URL: 'https://a.example' })).toThrow('SMS_API_KEY: must be given beside SMS_URL')
  expect(() => readEnv({ WHATSAPP_URL: 'https://a.example' })).toThrow('WHATSAPP_TOKEN: must be given beside WHATSAPP_URL')
  expect(() => readEnv({ WHATSAPP_URL: 'simulator', NODE_ENV: 'production' })).toThrow(
    'WHATSAPP_URL: production takes no simulator',
  )
})

test('MAIL_FROM is an address, with or without a name', () => {
  const read = (text: string) => readEnv({ MAIL_FROM: text }).mailFrom
  const address = 'noreply@example.com'
  expect(read(address)).toEqual({ address })
  expect(read(`<${address}>`)).toEqual({ address })
  expect(read(`"" <${address}>`)).toEqual({ address })
  expect(read(` Engabo Security <${address}> `)).toEqual({ name: 'Engabo Security', address })
  expect(read(`Engabo Security<${address}>`)).toEqual({ name: 'Engabo Security', address })
  expect(read(`Sécurité, Kampala <${address}>`)).toEqual({ name: 'Sécurité, Kampala', address })
  expect(read(`"Engabo \\"Night\\" <East>" <${address}>`)).toEqual({ name: 'Engabo "Night" <East>', address })
  for (const text of [
    'Engabo Security',
    'Engabo Security noreply@example.com',
    'Engabo <noreply>',
    'Engabo <noreply@example.com',
    'Engabo noreply@example.com>',
    'Engabo <noreply@example.com> or another',
    '<a@example.com> <noreply@example.com>',
    'a@example.com, noreply@example.com',
    '"Engabo <noreply@example.com>',
    'Engabo\r\nBcc: x@example.com <noreply@example.com>',
    'Engabo\u2028 <noreply@example.com>',
    'Engabo <noreply@example.com\nBcc: x@example.com>',
  ])
    expect(() => read(text), text).toThrow('MAIL_FROM: must be an e-mail address, or look like Name <noreply@example.com>')
})
