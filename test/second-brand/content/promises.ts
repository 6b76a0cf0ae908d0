export const PROMISED = {
  answerDays: 2,
  priceDays: { least: 4, most: 4 },
  installationWeeks: { least: 5, most: 6 },
  installationDays: 3,
  workmanshipYears: 15,
}
