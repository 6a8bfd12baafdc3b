// The part of crews, in a file of its own (scripts/building/guard-page.ts): what only their phones need.
export { AlarmCard } from './alarm-card.tsx'
export { CrewCalls } from './crew-calls.ts'
