/**
 * A rule broken on purpose: `text` of a file, which has it once, is replaced by `to`. One of the tests must notice, or nothing
 * guards the rule.
 */
export type Mutation = { rule: string; file: string; text: string; to: string; tests: readonly string[] }
