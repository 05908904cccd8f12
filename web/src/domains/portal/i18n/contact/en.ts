import { cn } from './cn.ts';

export const en = {
  ways: [
    {
      to: '/common/help-home',
      title: 'Help centre',
      text: 'Registering, verification, publishing, subscribing: the usual questions are answered here.',
    },
    {
      to: '/common/announcement',
      title: 'Announcements',
      text: 'Maintenance, changed rules, known faults.',
    },
    {
      to: '/common/pre-sale-consulting',
      title: 'Pre-sale consulting',
      text: 'Prices, ways to deploy, or a demonstration.',
    },
    { to: '/common/feedback', title: 'Feedback', text: 'What is awkward, what is missing: just tell us.' },
  ],
  contact: {
    title: 'Contact us',
    sentence: 'Perhaps the answer is there already; if not, write to us. We answer within one working day.',
    form: 'Write to us',
    content: 'Your question',
    asking: 'Where it came up, and what you would like to know; at most 4,000 characters',
    send: 'Send',
  },
  feedback: {
    title: 'Feedback',
    sentence: 'Tell us what does not work or is missing. We answer by mail.',
    form: 'Write down what you think',
    content: 'What you want to say',
    asking: 'What happened, and what you expected; at most 4,000 characters',
    send: 'Send feedback',
  },
  consulting: {
    title: 'Pre-sale consulting',
    sentence: 'Tell us what your site looks like, and we come back with a plan instead of a brochure.',
    prepareTitle: 'The more exact, the more useful the answer',
    prepare: [
      'Industry and size: how many plants, machines and people',
      'The one thing to be solved first, and how it is done today',
      'Systems you have: databases, MES, ERP, types of gateways',
      'Where it may run: public cloud, own machines, without the internet',
    ],
    nextTitle: 'What happens then',
    next: [
      { title: 'Within one working day', text: 'Somebody has read it and answers, or asks for a call.' },
      {
        title: 'Within three working days',
        text: 'You get proposed applications, space quotas and an estimate, item by item.',
      },
      { title: 'A trial', text: 'In an empty tenant space, with your own data.' },
    ],
    form: 'Describe what you need',
    content: 'What you need',
    asking: 'Industry, size, what is to be solved; at most 4,000 characters',
    send: 'Send',
  },
};

export const words = { cn, en };
