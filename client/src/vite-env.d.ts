interface ImportMetaEnv {
  readonly BUILD_YEAR: string
}

/** Generated from shared/content/pictures by scripts/picture-files.ts. */
declare module 'virtual:pictures' {
  import type manifest from '#shared/content/pictures/manifest.json'

  export type PictureName = keyof typeof manifest
  /** Width and height of the largest file in pixels. */
  export type PictureEntry = readonly [hash: string, width: number, height: number, widths: readonly number[]]
  export const PICTURES: Readonly<Record<PictureName, PictureEntry>>
}

/** The placeholders: the background of elements with a picture's name in `data-picture`. */
declare module 'virtual:pictures.css' {}

/** Generated from shared/content/portfolio.ts by scripts/portfolio-details.ts. */
declare module 'virtual:portfolio-details' {
  import type { StoneSlabs } from '#shared/estimate/estimate.ts'
  /** By entry id: the details of each countertop in plain words, with names if there are several. */
  export const DETAILS: Readonly<Record<string, string>>
  /** By entry id: the slabs of its stone, if a countertop is detailed. */
  export const SLABS: Readonly<Record<string, StoneSlabs[] | null | undefined>>
}
