/** Characters. A longer query is refused. */
export const MAX_SEARCH_LENGTH = 100
