/**
 * How long we take to install countertops. The office sees it as a suggestion, and customers choose among days on which a crew has
 * that long. Change it to what your crews need.
 */
export const INSTALLATION_TIME = {
  /** Hours for that many square feet: the first row that is enough. */
  bySquareFeet: [
    { upTo: 25, hours: 2 },
    { upTo: 40, hours: 3 },
    { upTo: 60, hours: 4 },
    { upTo: 80, hours: 5 },
    { upTo: 100, hours: 6 },
  ],
  /** For each of these many square feet beyond the last row, another hour. */
  squareFeetPerMoreHour: 20,
  /** For each cutout, such as a sink or a cooktop. */
  minutesPerCutout: 15,
} as const
