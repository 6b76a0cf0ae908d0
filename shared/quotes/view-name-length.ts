/** Characters of a view's name. In a file without zod, which the list doesn't load. */
export const MAX_VIEW_NAME_LENGTH = 60
