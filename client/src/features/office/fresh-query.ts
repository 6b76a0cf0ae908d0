import type { CallInput, GetKey, PathInput } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'

/** Reads what other people change too, so opening a page loads it again. What opens in the same second shares one request. */
export function freshQuery<K extends GetKey>(key: K, input: CallInput<K> & PathInput) {
  return { ...readQuery(key, input), staleTime: 1000 }
}
