interface CareRule {
  title: string
  text: string
}

/**
 * How to look after quartz: what is true of every maker's, said with caution where makers differ. The instructions that
 * come with a slab go before these.
 */
export const CARE: { introduction: string; rules: readonly CareRule[] } = {
  introduction:
    'Quartz is ground stone bound with resin. It needs no sealing and little work, but the resin has its limits. The instructions that come with your slab go before these.',
  rules: [
    {
      title: 'Every day',
      text: 'Warm water, a few drops of mild dish soap and a soft cloth. Wipe it dry, most of all a dark stone, where water leaves marks.',
    },
    {
      title: 'Spills',
      text: 'Wipe up wine, coffee, oil and spices before they dry. What has dried comes off with soapy water, a plastic scraper and a pad that does not scratch.',
    },
    {
      title: 'Not on this stone',
      text: 'No bleach, no oven or drain cleaner, no paint stripper, no scouring powder and no steel wool. Rinse at once with plenty of water if one of them gets on it.',
    },
    {
      title: 'Hot pans',
      text: 'Always a trivet, also under a slow cooker or an air fryer. Some makers warn from 150 °F on; a pan at 300 °F or more can scorch the resin or crack the stone, and neither can be undone.',
    },
    {
      title: 'Knives and weight',
      text: 'Cut on a board: the stone dulls the knife, and the knife may mark the stone. Do not stand on the countertop, least of all beside a sink or on an overhang.',
    },
    {
      title: 'Sun',
      text: 'Hours of direct sun, day after day, can fade or yellow the resin. Show us at the visit where it falls, and do not use the stone outdoors.',
    },
  ],
}
