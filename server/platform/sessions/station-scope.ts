/** The stations whose rows a caller may see, by id; null for those of all stations. */
export type StationScope = readonly number[] | null

/** Somebody of a client, and the stations to which the person is limited. Every query of the portal applies both. */
export type ClientReader = { clientId: number; accountId: number; stations: StationScope }
