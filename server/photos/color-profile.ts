/** Bytes. The largest that browsers add to a canvas, Apple's and HP's sRGB, have about 3,200. */
const MAX_PROFILE_BYTES = 4096
const HEADER = 128
/** A signature, an offset and a length. */
const TAG = 12
const MAX_TAGS = 24
/** Those that say how colors look, with the profile's name and copyright. Others may name a person's own screen. */
const KNOWN_TAGS = new Set(
  'desc cprt wtpt bkpt rXYZ gXYZ bXYZ rTRC gTRC bTRC chad chrm cicp lumi meas tech view vued dmnd dmdd ndin'.split(' '),
)

/**
 * Whether these bytes are a small color profile for RGB with only tags that we know. The exports of a browser's canvas
 * have one: Chrome's sRGB has 456 bytes.
 */
export function isPlainColorProfile(profile: Buffer): boolean {
  if (profile.length < HEADER + 4 || profile.length > MAX_PROFILE_BYTES) return false
  if (profile.readUInt32BE(0) !== profile.length) return false
  if (profile.toString('latin1', 16, 20) !== 'RGB ' || profile.toString('latin1', 36, 40) !== 'acsp') return false
  const count = profile.readUInt32BE(HEADER)
  if (count > MAX_TAGS || HEADER + 4 + count * TAG > profile.length) return false
  return Array.from({ length: count }, (_, index) => HEADER + 4 + index * TAG).every((start) =>
    KNOWN_TAGS.has(profile.toString('latin1', start, start + 4)),
  )
}
