import { createElement, Fragment, type ReactNode } from 'react'
import { said } from './words.ts'

/** A text in the language of the page, with elements in the places of its `{name}`s. */
export const rich = (text: string, values: Record<string, ReactNode>) =>
  said(text)
    .split(/\{(\w+)\}/)
    .map((part, place) => createElement(Fragment, { key: place }, place % 2 ? values[part] : part))
