/** The search engine for rosters: docs/roster-solver.md. It imports nothing of the product. */
export { type Kind, NOTHING, type Pattern, type Person, type Problem, type Task, unitOf } from './problem.ts'
export { solveInThread } from './thread.ts'
