interface Trust {
  /** The license's official name, such as 'Tennessee Home Improvement License 12345'. */
  license: string
  /** Such as 'General liability, one million dollars'. */
  insurance: string
  /** A year. */
  inBusinessSince: number | null
  /** What is covered, for how long, and by whom. */
  warranty: string
}

/** Facts that homeowners check before they hire a shop. Only state what you can prove. Empty facts aren't shown. */
export const TRUST: Trust = { license: '', insurance: '', inBusinessSince: null, warranty: '' }
