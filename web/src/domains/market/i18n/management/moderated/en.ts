import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  views: { ratings: 'Reviews', problems: 'Problems' },
  sentence: {
    ratings: 'What people say of applications. What breaks the rules is hidden, and can be put back.',
    problems: 'What people report about applications. The answer reaches them as a message.',
  },
  state: 'State',
  search: 'Search application or text',
  searched: 'Search: {q}',
  application: 'Application',
  when: 'When',
  by: 'By',
  rating: {
    states: { reported: 'Reported', shown: 'Shown', hidden: 'Hidden' },
    stars: 'Stars',
    text: 'Text',
    reports: 'Reports',
    noText: 'No text',
    hiddenBecause: 'Hidden because',
    hide: 'Hide',
    show: 'Put back',
    hideTitle: 'Hide this review?',
    hideText: 'It leaves the page and counts no more. Its author is told why; it can be put back.',
    reason: 'Reason',
    reasonHelp: 'Its author reads it.',
    reasonMissing: 'Please give a reason',
    hidden: 'Hidden',
    shown: 'Put back',
    showTitle: 'Put this review back?',
    showText: 'It is on the page again and counts.',
    nothing: {
      reported: { title: 'No reported reviews', hint: 'Reviews that people report appear here.' },
      shown: { title: 'No reviews yet', hint: 'They appear here once people review applications.' },
      hidden: { title: 'No hidden reviews', hint: 'Reviews that you hide appear here and can be put back.' },
    },
  },
  problem: {
    states: { open: 'Open', answered: 'Answered' },
    kind: 'Kind',
    kinds: {
      misleading: 'Not as described',
      broken: 'Does not work',
      security: 'Not safe',
      rights: 'Infringes rights',
      other: 'Something else',
    },
    text: 'What happened',
    answer: 'Answer',
    look: 'View',
    answerTitle: 'Problem with "{name}"',
    answerText: 'Answer',
    answerHelp: 'It is sent as a message to who reported it, and closes the problem.',
    missing: 'Please write an answer',
    answered: 'Answered',
    answeredBy: 'Answer from {by}',
    nothing: {
      open: {
        title: 'No open problems',
        hint: 'They appear here once somebody reports a problem with an application.',
      },
      answered: { title: 'Nothing was answered yet', hint: 'Problems with an answer appear here.' },
    },
  },
};

export const words = { cn, en };
