import type { HostileResponse } from '#test/stand-ins/hostile-responses.ts'

/** Answered with 200, and nothing that was asked for. */
export const ODD_BODIES = {
  'an empty object': '{}',
  'an empty list': '[]',
  null: 'null',
  'a number': '7',
  'a web page': '<!doctype html><title>Log in to the network</title>',
  'another resource': '{"id": "cus_1", "object": "customer", "data": [{}]}',
} as const
export type OddBody = keyof typeof ODD_BODIES

/** What goes wrong. A status is answered instead of the work, unless `afterWork`. */
export interface Fault {
  answer: 402 | 409 | 429 | 500 | 503 | 'never' | 'cut' | HostileResponse | OddBody
  /** The work is done, and only its answer is lost. */
  afterWork?: boolean | undefined
  /** Of the requests that match; every one by default. */
  times?: number | undefined
  method?: 'GET' | 'POST' | undefined
  /** A regular expression over the path, as `^/v1/refunds$`. */
  path?: string | undefined
}

/** Faults ordered for requests to come; the first that matches strikes, as often as it was ordered. */
export function faultList() {
  const ordered: { fault: Fault; left: number }[] = []
  return {
    add(fault: Fault) {
      ordered.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      ordered.length = 0
    },
    next(method: string, path: string): Fault | undefined {
      const strikes = ordered.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.method === undefined || fault.method === method) &&
          (fault.path === undefined || new RegExp(fault.path).test(path)),
      )
      if (strikes) strikes.left -= 1
      return strikes?.fault
    },
  }
}
