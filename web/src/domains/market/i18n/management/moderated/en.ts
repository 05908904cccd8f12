import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  views: { ratings: 'Ratings', problems: 'Problems' },
  sentence: {
    ratings: 'User ratings of applications. You can hide ratings that break the rules, and restore them.',
    problems: 'Problems users report about applications. Replies are sent as a message.',
  },
  state: 'Status',
  search: 'Search application or text',
  searched: 'Search: {q}',
  application: 'Application',
  when: 'Time',
  by: 'User',
  rating: {
    states: { reported: 'Reported', shown: 'Visible', hidden: 'Hidden' },
    stars: 'Stars',
    text: 'Text',
    reports: 'Reports',
    noText: 'No text',
    hiddenBecause: 'Reason for hiding',
    hide: 'Hide',
    show: 'Restore',
    hideTitle: 'Hide this rating?',
    hideText:
      "It's removed from the application page and no longer counts. The author is notified of the reason. You can restore it later.",
    reason: 'Reason',
    reasonHelp: 'The author sees this.',
    reasonMissing: 'Enter a reason',
    hidden: 'Hidden',
    shown: 'Restored',
    showTitle: 'Restore this rating?',
    showText: 'It appears on the application page again and counts toward the score.',
    nothing: {
      reported: { title: 'No reported ratings', hint: 'Ratings that users report appear here.' },
      shown: { title: 'No visible ratings', hint: 'Ratings appear here once users rate applications.' },
      hidden: { title: 'No hidden ratings', hint: 'Ratings you hide appear here. You can restore them.' },
    },
  },
  problem: {
    states: { open: 'Open', answered: 'Replied' },
    kind: 'Type',
    kinds: {
      misleading: "Doesn't match its description",
      broken: "Doesn't work",
      security: 'Security issue',
      rights: 'Infringes rights',
      other: 'Other',
    },
    text: 'Description',
    answer: 'Reply',
    look: 'View',
    answerTitle: 'Problem with "{name}"',
    answerText: 'Reply',
    answerHelp: 'Sent to the reporter as a message. The problem report is then closed.',
    missing: 'Enter a reply',
    answered: 'Reply sent',
    answeredBy: 'Reply from {by}',
    nothing: {
      open: {
        title: 'No open problem reports',
        hint: 'Problems users report about applications appear here.',
      },
      answered: { title: 'No replies yet', hint: "Problem reports you've replied to appear here." },
    },
  },
};

export const words = { cn, en };
