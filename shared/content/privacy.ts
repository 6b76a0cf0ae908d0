import { FINAL_QUOTE_YEARS, RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { PAGE_SESSION_HOURS } from '#shared/my/terms.ts'
import type { Policy } from './policy.ts'
import { SHOP } from './shop.ts'

const daysOf = (kind: keyof typeof RETENTION_DAYS) =>
  `${RETENTION_DAYS[kind]} ${RETENTION_DAYS[kind] > 1 ? 'days' : 'day'}`

/** What the site stores and who sees it. Must match the code, so change both together. */
export const PRIVACY: Policy = {
  introduction: `We use your details to answer your quote request, to make your visit and to mail the samples that you order, and for nothing else. We don't sell them, we don't advertise with them, and we don't track you.`,
  updated: 'November 29, 2026',
  sections: [
    {
      title: 'When you look around',
      paragraphs: [
        `There is no account and no analytics. The page of your quote sets a cookie, so that it stays open for ${PAGE_SESSION_HOURS} hours. Nothing else here sets any.`,
        'Your browser makes up a random id and keeps it in its local storage under the name countertop_session_id. It tells our server which saved countertops are yours. It says nothing about who you are.',
        'Your browser also keeps your design in progress, the colors you picked, and the id of your last quote. What you type into a form stays in that tab until you send the form or close the tab. You can clear all of this in your browser at any time.',
      ],
    },
    {
      title: 'When you save a countertop',
      paragraphs: [
        "We store its shape, sizes, stone and details with your random id, and the name that you give it, such as Island. Your own name isn't on it.",
      ],
    },
    {
      title: 'When you request a quote',
      paragraphs: [
        'We store your name, phone number, email and, if you give it, your address, together with your countertops, their drawings and the estimate. Our office sees them and may add notes and a status.',
        'You can add photos of your kitchen and a note. Before a photo leaves your browser, we remove everything but the picture, such as where and when it was taken. Only our office sees photos and note, and you on the page of your quote. Until you send your request, we store your network address (IP address) with the photos, so no one can crowd out those of others.',
        'We email you a copy of what you asked for.',
        'When we write to you or call you about it, we keep our message, or a note on the call. We also keep what you write to us on the page of your quote, and how often that page was opened.',
      ],
    },
    {
      title: 'When you order samples',
      paragraphs: [
        'We store your name, email and address with the stones that you chose, so we can mail the samples and write to you if they come back.',
      ],
    },
    {
      title: 'When you book a visit',
      paragraphs: [
        'We store your contact details, the address of the visit, its day, time and history, and the status of your payment. We email you when the visit is confirmed, moved or canceled, or when we refund a payment.',
        'At a visit or an installation, our crew may take photos of your kitchen and the finished work. We store only the picture, who took it and when it was added. Only our crew and our office see it.',
        'With the time you hold, we store your network address (IP address) for a short while, so no one can block the calendar for others.',
      ],
    },
    {
      title: 'When you pay',
      paragraphs: [
        "Stripe takes the payment. Your card number goes straight to Stripe and never reaches us. Stripe's code is loaded at the payment step only, and may set cookies there to prevent fraud.",
        'We give Stripe your email for the receipt, the amount, what it is for, your quote number, and of a visit its day and time. Stripe tells us whether the payment went through or why it failed.',
        'If you pay by check or in cash, we store the amount and the day.',
      ],
    },
    {
      title: 'When you accept a final quote',
      paragraphs: [
        'We store the final quote as you read it, the name that you typed, the time, your choice, your network address (IP address) and which browser you used, so that both sides can prove what was agreed. When we install, we store the name that you sign with.',
      ],
    },
    {
      title: 'When you type an address',
      paragraphs: [
        'To suggest addresses, our server sends what you type in the address field to Google, without your name, your email or your network address. You can ignore the suggestions and type the full address.',
      ],
    },
    {
      title: 'Who else sees your details',
      paragraphs: [
        'The companies that host this site and its database and deliver our email handle your details for us. Stripe and Google see what is described above. Emails that were sent stay in the mailboxes they went to.',
        "Our server's log names no one. It notes which kind of request came in, when, and whether it worked, without names, email addresses or network addresses. The company that hosts the site may keep logs of its own.",
        'To stop abuse, we count requests from a network address for up to a few hours. For about a day we also keep fingerprints (hashes) of requests and email addresses, so nothing is sent twice and no one can flood a mailbox through us.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Except for quotes, visits, requests for samples, and messages, all of this is deleted automatically.',
      ],
      facts: [
        {
          title: "Contact details for a time that you held but didn't pay for",
          text: `${daysOf('endedHoldContact')} after the hold ended`,
        },
        {
          title: 'Contact details for a time that you paid for too late',
          text: `${daysOf('endedHoldContact')} after we refunded the payment`,
        },
        { title: 'The network address you booked from', text: daysOf('clientAddress') },
        {
          title: 'Your random id and saved countertops',
          text: `${daysOf('session')} after your last change. One that you delete: ${daysOf('deletedCountertop')}`,
        },
        {
          title: "Photos that you added but didn't send with a request",
          text: daysOf('unclaimedPhoto'),
        },
        {
          title: 'The links in our emails that open the page of your quote',
          text: `${daysOf('pageLink')} after you last opened one`,
        },
        {
          title: 'The words of a final quote that you accepted, with your name',
          text: `${FINAL_QUOTE_YEARS} years, because tax law asks for it. Then the amounts and dates stay`,
        },
        { title: 'Emails stored as files on our server', text: daysOf('emailFile') },
        {
          title: 'Error reports on emails and payments that failed, which may quote your email address',
          text: daysOf('failedJob'),
        },
        {
          title: 'Quotes and visits with their photos, requests for samples, and our messages and notes',
          text: 'Until you ask us to erase them',
        },
      ],
    },
    {
      title: 'How to have it erased',
      paragraphs: [
        `Call or email ${SHOP.name} and ask. We erase your contact details, notes, messages, photos, drawings, saved countertops and everything else that names you. What stays names no one: quote numbers, dates, sizes, cutouts, amounts and statuses.`,
        'An upcoming visit has to be canceled first, an order has to be installed or canceled, and a payment in progress has to finish. Stripe keeps its own records of payments. If we ever restore a backup, we erase your details again.',
        'Ask the same way if you want to know what we have about you, or if something is wrong.',
      ],
      hasContact: true,
    },
  ],
}
