/** Both ends are included. */
interface Span {
  least: number
  most: number
}

interface Promised {
  /** Business days until we answer a quote request. */
  answerDays: number
  /** Business days from the measurement to the final price. */
  priceDays: Span
  /** Usual weeks from the order to the installation. */
  installationWeeks: Span
  /** Usual days of the installation. */
  installationDays: number
  /** Years of the shop's warranty for its work. The stone also has its manufacturer's warranty. */
  workmanshipYears: number
}

/**
 * The numbers that the pages promise. Check each of them before the site goes live, because customers may rely on them.
 */
export const PROMISED: Promised = {
  answerDays: 1,
  priceDays: { least: 2, most: 3 },
  installationWeeks: { least: 2, most: 3 },
  installationDays: 1,
  workmanshipYears: 10,
}
