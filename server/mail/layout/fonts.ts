/** An email can't use the site's fonts. These are the closest ones that readers have. */
export const SERIF = "Georgia, 'Times New Roman', serif"
export const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
