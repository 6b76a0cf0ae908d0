/**
 * The numbers that the pages promise. Check each of them before the site goes live, because customers may rely on them.
 */
export const PROMISED = {
  /** Business days until we answer a quote request. */
  answerDays: 1,
  /** Business days from the measurement to the final price. */
  priceDays: { least: 2, most: 3 },
  /** Usual weeks from the order to the installation. */
  installationWeeks: { least: 2, most: 3 },
  /** Usual days of the installation. */
  installationDays: 1,
  /** Years of the shop's warranty for its work. The stone also has its manufacturer's warranty. */
  workmanshipYears: 10,
}
