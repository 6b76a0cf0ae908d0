/** What a job throws that cannot succeed however often it is tried: it fails for good at once. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob'
}
