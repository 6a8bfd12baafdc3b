import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { AddressOfPage, RenderPage } from '../api/core/pages.ts'
import { callContext, nonceContext, sendFormContext } from './lib/pages/context.ts'
import { pageAddresses } from './lib/pages/page-addresses.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** The server build is these two functions. */
export const renderPage: RenderPage = (request, { nonce, call, sendForm }) => {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(nonceContext, nonce)
  if (sendForm) context.set(sendFormContext, sendForm)
  return handle(request, context)
}

export const addressOfPage: AddressOfPage = pageAddresses(build.routes)
