export const en = {
  contact: {
    title: 'Contact us',
    sentence: 'Perhaps the answer is there already; if not, write to us. We answer within one working day.',
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
    form: 'Write to us',
    asking: 'Your question; at most 4000 characters',
  },
  consulting: {
    title: 'Pre-sale consulting',
    sentence: 'Tell us what your site looks like, and we come back with a plan instead of a brochure.',
    prepareTitle: 'The more exact, the more useful the answer',
    prepare: [
      'industry and size: how many plants, machines and people',
      'the one thing to be solved first, and how it is done today',
      'systems you have: databases, MES, ERP, types of gateways',
      'where it may run: public cloud, own machines, without the internet',
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
    asking: 'Industry, size, what is to be solved; at most 4000 characters',
  },
};
