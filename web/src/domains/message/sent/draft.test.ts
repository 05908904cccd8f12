import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import type { MessageType } from '@cloudyard/contract/message/type.ts';
import { expect, test } from 'vitest';
import { readDraft } from '../../../kit/entity-form.tsx';
import { bodyOf, Compose, filledBy, initialOf } from './draft.ts';

const A = '019f0000-0000-7000-8000-000000000001';
const B = '019f0000-0000-7000-8000-000000000002';
const later = () => new Date(Date.now() + 60_000).toISOString();

const whole = {
  ...initialOf(undefined, false),
  title: '停机通知',
  description: '<p>今晚</p>',
  messageCategory: A,
  audience: { groups: [B], users: [], everybody: false },
};
const problems = (draft: object) => {
  const read = readDraft(Compose, { ...whole, ...draft });
  return read.success ? {} : fieldProblems(read.error);
};

test.each([
  ['that is complete has no problems', {}, {}],
  ['without a title has a problem at the title', { title: '  ' }, { title: 'message.no_title' }],
  [
    'without words in its text has a problem at the text',
    { description: '<p> &nbsp;</p>' },
    { description: 'message.no_body' },
  ],
  [
    'without a category has a problem at the category',
    { messageCategory: null },
    { messageCategory: 'message.no_category' },
  ],
  ['with a type but no category has no problems', { messageCategory: null, messageType: A }, {}],
  [
    'that is empty has a problem at every required field',
    initialOf(undefined, false),
    {
      title: 'message.no_title',
      description: 'message.no_body',
      messageCategory: 'message.no_category',
      audience: 'message.nobody',
    },
  ],
  [
    'without recipients has a problem at the recipients',
    { audience: { groups: [], users: [], everybody: false } },
    { audience: 'message.nobody' },
  ],
  ['to everyone has no problems', { audience: { groups: [], users: [], everybody: true } }, {}],
  ['with a schedule but no time has a problem at the time', { intent: 'schedule' }, { sendAt: 'required' }],
  [
    'with a past time has a problem at the time',
    { intent: 'schedule', sendAt: '2020-01-01T00:00:00Z' },
    { sendAt: 'message.in_the_past' },
  ],
  ['with a future time has no problems', { intent: 'schedule', sendAt: later() }, {}],
  [
    'kept as a draft may be incomplete',
    { intent: 'draft', title: '', description: '', audience: { groups: [], users: [], everybody: false } },
    {},
  ],
  [
    'kept as a draft needs a category',
    { intent: 'draft', messageCategory: null },
    { messageCategory: 'message.no_category' },
  ],
])('a message %s', (_, draft, told) => {
  expect(problems(draft)).toEqual(told);
});

const file = { name: 'f-1', originalName: '图纸.pdf', mime: 'application/pdf', bytes: 10 };

test('the call gets the names of files, and a time only for a scheduled message', () => {
  const draft = Compose.parse({ ...whole, attachments: [file], sendAt: later() });
  const body = bodyOf(draft);
  expect(body.attachments).toEqual(['f-1']);
  expect(body).not.toHaveProperty('sendAt');
  expect(sentApi.send.body.safeParse({ ...body, enterpriseId: NIL }).success).toBe(true);
  expect(bodyOf({ ...draft, intent: 'schedule' })).toHaveProperty('sendAt');
});

const message = {
  title: 't',
  description: '<p>x</p>',
  type: null,
  category: { id: A, name: 'c', nameEn: '' },
  importance: 1,
  ways: ['sendEmail'],
  state: 'scheduled',
  sendAt: later(),
  attachments: [file],
  audience: { groups: [{ id: B, name: 'g' }], users: [], everybody: false },
} as unknown as SentMessage;

test('a scheduled message is edited with its values', () => {
  expect(initialOf(message, false)).toMatchObject({
    intent: 'schedule',
    sendAt: message.sendAt,
    attachments: [file],
    ways: ['sendEmail'],
    audience: { groups: [B] },
  });
});

test('a copy of a message has neither its time nor its files', () => {
  const copy = initialOf(message, true);
  expect(copy).toMatchObject({ intent: 'send', attachments: [] });
  expect(copy).not.toHaveProperty('sendAt');
});

test('choosing a type adds its group to those chosen already', () => {
  const type = {
    category: { id: A },
    group: { id: B, name: 'g' },
    importance: 2,
    mail: true,
  } as unknown as MessageType;
  const audience = { groups: [A], users: [], everybody: false };
  expect(filledBy(type, audience)).toEqual({
    messageCategory: A,
    importance: 2,
    ways: ['sendEmail'],
    audience: { ...audience, groups: [A, B] },
  });
  expect(filledBy({ ...type, group: null, mail: false }, audience)).toMatchObject({ ways: [], audience });
});
