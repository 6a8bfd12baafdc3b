import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../../..')

/**
 * The order in which files are applied: functions that columns rely on, before the tables; other functions and views; triggers. A body is
 * checked when it runs, so that the order of functions does not matter.
 */
const PHASES = ['columns', 'functions', 'triggers'] as const
export type Phase = (typeof PHASES)[number]

/** The routines that one or several statements of the files define. */
export type Routine = {
  kind: 'function' | 'view' | 'trigger' | 'call'
  /** Unique: a function's name, a view's, `table.trigger`, or a call's function and first argument. */
  name: string
  phase: Phase
  /** Below `server/`. */
  file: string
  /** Several for a function with overloads. */
  statements: string[]
  checksum: string
}

/** A statement begins at the start of a line; no line inside a statement begins like this. */
const STATEMENT = /^(?=(?:create|select)\b)/m
const HEADS: [Routine['kind'], RegExp][] = [
  ['function', /^create or replace function (?<name>\w+)\(/],
  ['view', /^create or replace view (?<name>\w+)/],
  ['trigger', /^create or replace trigger (?<name>\w+) [^;]*?\bon (?<table>\w+)\b/],
  ['call', /^select (?<called>\w+)\((?<argument>[^,)]+)/],
]

export const phaseOf = (file: string): Phase =>
  file.endsWith('.columns.sql') ? 'columns' : file.endsWith('.triggers.sql') ? 'triggers' : 'functions'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The statements of a file.
 * @throws when one of them is not what such a file may hold
 */
export function readStatements(file: string, script: string) {
  const [before, ...statements] = `\n${script}`.split(STATEMENT)
  if (/^(?!--|$)/m.test(before!.trimEnd())) throw new Error(`${file} does not begin with a statement or a comment.`)
  return statements.map((text) => {
    const [kind, head] = HEADS.find(([, pattern]) => pattern.test(text)) ?? []
    if (!kind)
      throw new Error(`${file}: "${text.split('\n')[0]}" is no "create or replace" of a function, view or trigger, and no call.`)
    const { name = '', table = '', called = '', argument = '' } = head!.exec(text)!.groups!
    return {
      kind,
      name: { function: name, view: name, trigger: `${table}.${name}`, call: `${called}(${argument})` }[kind],
      called,
      // Without the comment of the next statement.
      text: text.replace(/(?:\n--[^\n]*|\s)*$/, '\n'),
    }
  })
}

/** Every routine of the program, in the order in which they are applied. */
export function readRoutines(folder = SERVER): Routine[] {
  const files = globSync('**/*.sql', { cwd: folder, exclude: ['db/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort((one, other) => PHASES.indexOf(phaseOf(one)) - PHASES.indexOf(phaseOf(other)) || (one < other ? -1 : 1))
  const scripts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const statements = files.flatMap((file) => readStatements(file, scripts.get(file)!).map((one) => ({ ...one, file })))
  const home = new Map(statements.filter(({ kind }) => kind === 'function').map(({ name, file }) => [name, file]))
  const groups = Map.groupBy(statements, ({ kind, name }) => `${kind} ${name}`)
  return [...groups.values()].map((group) => {
    const { kind, name, file, called } = group[0]!
    const texts = group.map(({ text }) => text)
    if (kind !== 'function' && texts.length > 1) throw new Error(`${group[1]!.file}: ${kind} ${name} is defined twice.`)
    // A call is repeated once the file of its function has changed.
    const calledScript = scripts.get(home.get(called) ?? '') ?? ''
    return { kind, name, file, phase: phaseOf(file), statements: texts, checksum: sha256([...texts, calledScript].join('\n')) }
  })
}

/** The checksum of all of them, which tells versions of the program apart. */
export const versionOf = (routines: Routine[]) => sha256(routines.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))
