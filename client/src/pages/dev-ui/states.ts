/** States of pointer and keyboard, which a page can't set. */
const STATES = ['hover', 'active', 'focus-visible'] as const
export type ForcedState = (typeof STATES)[number]

/** An escaped colon is part of a class name. */
const PSEUDO_CLASS = new RegExp(`(?<!\\\\):(${STATES.join('|')})(?![\\w-])`, 'g')

/**
 * Lets an element show a state that it isn't in. Copies each rule for a state, such as `:hover`, for elements with
 * `data-force="hover"`. The page shows the real rules that way.
 */
export function forceStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) addForcedRules(sheet)
}

interface RuleParent {
  readonly cssRules: CSSRuleList
  insertRule: (rule: string, index: number) => number
}

function addForcedRules(parent: RuleParent): void {
  // Backwards, because each copy goes after its original.
  for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = parent.cssRules[index]
    if (rule instanceof CSSGroupingRule) addForcedRules(rule)
    if (!(rule instanceof CSSStyleRule)) continue
    const forced = forcedSelector(rule.selectorText)
    if (forced) parent.insertRule(`${forced} ${rule.cssText.slice(rule.cssText.indexOf('{'))}`, index + 1)
  }
}

/** The selector with `data-force` instead of states, or null if it has none. */
export function forcedSelector(selector: string): string | null {
  const forced = selector.replace(PSEUDO_CLASS, '[data-force~="$1"]')
  return forced === selector ? null : forced
}
