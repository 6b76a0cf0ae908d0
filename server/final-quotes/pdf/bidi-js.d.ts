/** It comes without types. Indices are of UTF-16 units, and ends are included. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels
    getReorderSegments(
      text: string,
      levels: EmbeddingLevels,
      start?: number,
      end?: number,
    ): [start: number, end: number][]
    /** Null for a character that isn't mirrored. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
