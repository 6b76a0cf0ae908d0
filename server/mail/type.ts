/** The site's own typefaces do not travel by mail; these are nearest among those that readers have. */
export const SERIF = "Georgia, 'Times New Roman', serif"
export const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
