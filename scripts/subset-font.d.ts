/** The part we use. The package has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** One value of an axis, or the range to keep. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, characters: string, options: Options): Promise<Uint8Array>
}
