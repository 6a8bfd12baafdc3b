import manifest from '../../package.json' with { type: 'json' }

/** The version of the program; package.json is the only place that says it. */
export const VERSION = manifest.version
