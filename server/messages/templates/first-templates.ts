/** The templates that a shop starts with. */
export const FIRST_TEMPLATES = [
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e01',
    name: 'First reply',
    subject: 'Your quote request',
    text: 'Thank you for your quote request. Your estimate is {{total}}. The next step is a measurement visit. When works for you?',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e02',
    name: 'Could not reach you',
    subject: 'We tried to call you',
    text: 'We tried to call about quote #{{number}}. When is a good time?',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e03',
    name: 'Running late',
    subject: 'We are running late for your visit',
    text: 'We are running about 30 minutes late for your visit at {{visitTime}}. We are sorry.',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e04',
    name: 'Estimate reminder',
    subject: 'Your estimate',
    text: 'Your estimate of {{total}} is still open. Do you have any questions?',
  },
  {
    id: '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e05',
    name: 'Closing your quote',
    subject: 'Closing your quote',
    text: 'We have not heard from you, so we are closing quote #{{number}}. Call us anytime to reopen it.',
  },
].map(({ text, ...template }) => ({
  ...template,
  body: `Hi {{firstName}},\n\n${text}\n\n{{me}}, {{shop}}, {{phone}}`,
}))
