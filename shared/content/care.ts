/**
 * Care rules that are true for all manufacturers, with caution where they differ. The instructions that come with a slab
 * take precedence.
 */
export const CARE = {
  introduction:
    'Quartz is ground stone bound with resin. It needs no sealing and little upkeep, but resin has its limits. If the instructions that come with your slab differ, follow those.',
  rules: [
    {
      title: 'Every day',
      text: 'Use warm water, a few drops of mild dish soap and a soft cloth. Wipe it dry, especially dark stone, which shows water spots.',
    },
    {
      title: 'Spills',
      text: 'Wipe up wine, coffee, oil and spices before they dry. For dried spills, use soapy water, a plastic scraper and a non-scratch pad.',
    },
    {
      title: 'What to avoid',
      text: 'Bleach, oven or drain cleaner, paint stripper, scouring powder and steel wool. If one of them gets on the stone, rinse right away with plenty of water.',
    },
    {
      title: 'Hot pans',
      text: "Always use a trivet, even under a slow cooker or an air fryer. Some makers warn against anything over 150°F. A pan at 300°F or more can scorch the resin or crack the stone, and we can't undo either one.",
    },
    {
      title: 'Knives and weight',
      text: "Use a cutting board. Stone dulls a knife, and a knife can mark stone. Don't stand on the countertop, especially next to a sink or on an overhang.",
    },
    {
      title: 'Sun',
      text: "Hours of direct sun every day can fade or yellow the resin. At the visit, show us where the sun hits. Don't use quartz outdoors.",
    },
  ],
}
