/** Characters. A longer query is refused. */
export const MAX_QUERY_LENGTH = 100
