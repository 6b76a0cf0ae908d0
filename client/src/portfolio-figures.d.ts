/** Generated from shared/content/portfolio.ts by scripts/portfolio-figures.ts. */
declare module 'virtual:portfolio-figures' {
  interface PortfolioFigures {
    /** All countertops in the picture, at the prices of the build. */
    totalCents: number
    /** The details of each countertop in plain words, with names if there are several. */
    details: string
  }

  /** By entry id. */
  export const FIGURES: Readonly<Record<string, PortfolioFigures>>
}
