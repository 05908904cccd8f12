import { cn } from './cn.ts';

export const en = {
  ways: [
    {
      to: '/common/help-home',
      title: 'Help center',
      text: 'Answers to common questions about registration, certification, publishing and subscriptions.',
    },
    {
      to: '/common/announcement',
      title: 'Announcements',
      text: 'Planned maintenance, policy changes and known issues.',
    },
    {
      to: '/common/pre-sale-consulting',
      title: 'Contact sales',
      text: 'Ask about pricing, deployment options or a demo.',
    },
    { to: '/common/feedback', title: 'Feedback', text: "Tell us what's hard to use or missing." },
  ],
  contact: {
    title: 'Contact us',
    sentence:
      "Check whether there's already an answer. If not, write to us; we reply within one business day.",
    form: 'Write to us',
    content: 'Your question',
    asking: "Where it happened and what you'd like to know. Up to 4,000 characters",
    send: 'Send',
  },
  feedback: {
    title: 'Feedback',
    sentence: "Tell us what doesn't work or is missing. We'll reply by email.",
    form: 'Your feedback',
    content: 'Feedback',
    asking: 'What happened and what you expected. Up to 4,000 characters',
    send: 'Send feedback',
  },
  consulting: {
    title: 'Contact sales',
    sentence: "Tell us about your site, and we'll come back with a plan instead of a brochure.",
    prepareTitle: 'The more specific, the more useful our answer',
    prepare: [
      'Industry and size: how many plants, machines and users',
      "The one thing you want to solve first, and how it's done today",
      'Existing systems: databases, MES, ERP, gateway models',
      'Deployment requirements: public cloud, own data center, or no internet access',
    ],
    nextTitle: 'What happens next',
    next: [
      { title: 'Within one business day', text: 'We read your description and reply, or schedule a call.' },
      {
        title: 'Within three business days',
        text: 'You get recommended applications, space quotas and an itemized cost estimate.',
      },
      { title: 'Trial', text: 'Try it in an empty tenant space with your own data.' },
    ],
    form: 'Describe your needs',
    content: 'Your needs',
    asking: 'Industry, size and the problem to solve. Up to 4,000 characters',
    send: 'Send',
  },
};

export const words = { cn, en };
