import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

interface Encoding {
  token: string
  /** The build writes compressed copies with this suffix next to files that get smaller. */
  suffix: string
  compress: (data: Buffer) => Promise<Buffer>
}

/** Best first, at maximum compression, since each document is compressed only once. */
export const ENCODINGS: readonly Encoding[] = [
  {
    token: 'br',
    suffix: '.br',
    compress: (data) => brotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  },
  { token: 'gzip', suffix: '.gz', compress: (data) => gz(data, { level: constants.Z_BEST_COMPRESSION }) },
]

/** Picks the first of `available` that `Accept-Encoding` allows. Pass the best first. */
export function chooseEncoding<T extends { token: string }>(available: readonly T[], accepted = ''): T | undefined {
  return available.find(({ token }) => new RegExp(`\\b${token}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted))
}
