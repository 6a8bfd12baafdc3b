import { createContext } from 'react-router'
import type { Call, SendForm } from '../../../api/core/pages.ts'

/** The way in which a loader performs calls: in process on the server, over HTTP in the browser. */
export const callContext = createContext<Call>()
/** The nonce every inline script and style of this page carries; empty in the browser. */
export const nonceContext = createContext<string>('')
/** The way in which an action sends what was typed without JavaScript; on the server only. */
export const sendFormContext = createContext<SendForm>()
