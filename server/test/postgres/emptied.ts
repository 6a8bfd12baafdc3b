/** SQL that empties these tables and all that refer to them, those too in which nothing may be changed. */
export const emptied = (tables: string) =>
  `begin; set local session_replication_role = replica; truncate ${tables} cascade; commit`
