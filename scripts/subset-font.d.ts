/** What we use of it; it comes without types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** One value of an axis, or the part of it that is kept. */
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Uint8Array, characters: string, options: Options): Promise<Uint8Array>
}
