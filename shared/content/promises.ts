/** Both ends included. */
interface Span {
  least: number
  most: number
}

interface Promised {
  /** Working days until somebody answers a request. */
  answerDays: number
  /** Working days from the measurement to the fixed price. */
  priceDays: Span
  /** Weeks from the order to the installation, usually. */
  installationWeeks: Span
  /** Days that the installation takes, usually. */
  installationDays: number
  /** Years for which the shop stands for its own work. The stone has its maker's warranty besides. */
  workmanshipYears: number
}

/**
 * What the pages promise in figures. A shop checks each of them against what it truly does before its site goes live: its
 * customers may hold it to them.
 */
export const PROMISED: Promised = {
  answerDays: 1,
  priceDays: { least: 2, most: 3 },
  installationWeeks: { least: 2, most: 3 },
  installationDays: 1,
  workmanshipYears: 10,
}
