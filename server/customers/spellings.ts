/** How people write the same part of an address. */
const SPELLINGS = [
  ['street', 'st'],
  ['saint', 'st'],
  ['avenue', 'ave', 'av'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['circle', 'cir'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['terrace', 'ter'],
  ['trail', 'trl'],
  ['boulevard', 'blvd'],
  ['parkway', 'pkwy', 'pky'],
  ['highway', 'hwy'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]

const OTHERS = new Map<string, string[]>()
for (const forms of SPELLINGS) {
  for (const form of forms) {
    OTHERS.set(form, [...(OTHERS.get(form) ?? []), ...forms.filter((other) => other !== form)])
  }
}

/** The other spellings of a word: `st` gives `street` and `saint`. */
export function otherSpellings(word: string): readonly string[] {
  return OTHERS.get(word) ?? []
}

/** Fewer letters begin too many words. */
const MIN_LETTERS = 3

/** The same for a word that may only be begun: `stre` gives `street` and `st`. */
export function spellingsOfBeginning(start: string): readonly string[] {
  const begun = start.length < MIN_LETTERS ? [] : [...OTHERS.keys()].filter((form) => form.startsWith(start))
  return [start, ...begun].flatMap((form) => [form, ...otherSpellings(form)])
}
