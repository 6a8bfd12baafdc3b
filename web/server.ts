import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { addressIn, LANGUAGES, type Language, readAddress } from '../api/core/languages.ts'
import type { AddressOfPage, Call, RenderPage } from '../api/core/pages.ts'
import { get } from '../api/website/spoken.ts'
import { callContext, nonceContext, sendFormContext } from './lib/pages/context.ts'
import { pageAddresses } from './lib/pages/page-addresses.ts'
import { type Spoken, speakFrom } from './lib/words/words.ts'

type Handle = ReturnType<typeof createRequestHandler>

/** The router of each language: its links keep the beginning of the address. */
const routers = Object.fromEntries(
  Object.keys(LANGUAGES).map((language) => {
    const basename = addressIn(language as Language, '/')
    return [language, createRequestHandler({ ...build, basename }, import.meta.env.MODE)]
  }),
) as Record<Language, Handle>

const rendering = new AsyncLocalStorage<Spoken>()
speakFrom(() => rendering.getStore())

/** The language and the texts of a page at an address. Without the database it is English. */
async function spokenAt(pathname: string, call: Call): Promise<Spoken> {
  const { language, path } = readAddress(pathname)
  const texts = await call(get, {}).catch(() => undefined)
  if (!texts) return { language, words: {}, places: {} }
  const { site, portal } = language === 'en' ? { site: {}, portal: {} } : texts[language]
  const places = { lg: texts.lg.places, sw: texts.sw.places }
  const ofPortal = /^\/portal(\/|$)/.test(path)
  return { language, words: ofPortal ? { ...site, ...portal } : site, places, ...(ofPortal && { portal: true }) }
}

/** The server build is these two functions. */
export const renderPage: RenderPage = async (request, { nonce, call, sendForm }) => {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(nonceContext, nonce)
  if (sendForm) context.set(sendFormContext, sendForm)
  const spoken = await spokenAt(new URL(request.url).pathname, call)
  return rendering.run(spoken, () => routers[spoken.language](request, context))
}

const addressOf = pageAddresses(build.routes)
export const addressOfPage: AddressOfPage = (pathname) => {
  const { language, path } = readAddress(pathname)
  return addressIn(language, addressOf(path))
}
