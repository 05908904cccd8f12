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
  ['a whole one', {}, {}],
  ['no title', { title: '  ' }, { title: 'message.no_title' }],
  ['no words in the text', { description: '<p> &nbsp;</p>' }, { description: 'message.no_body' }],
  ['no category', { messageCategory: null }, { messageCategory: 'message.no_category' }],
  ['the type has the category', { messageCategory: null, messageType: A }, {}],
  [
    'nothing at all',
    initialOf(undefined, false),
    {
      title: 'message.no_title',
      description: 'message.no_body',
      messageCategory: 'message.no_category',
      audience: 'message.nobody',
    },
  ],
  ['nobody', { audience: { groups: [], users: [], everybody: false } }, { audience: 'message.nobody' }],
  ['everybody', { audience: { groups: [], users: [], everybody: true } }, {}],
  ['a schedule without a time', { intent: 'schedule' }, { sendAt: 'required' }],
  [
    'a time that has passed',
    { intent: 'schedule', sendAt: '2020-01-01T00:00:00Z' },
    { sendAt: 'message.in_the_past' },
  ],
  ['a time to come', { intent: 'schedule', sendAt: later() }, {}],
  [
    'a draft may be half written',
    { intent: 'draft', title: '', description: '', audience: { groups: [], users: [], everybody: false } },
    {},
  ],
  [
    'but has a category',
    { intent: 'draft', messageCategory: null },
    { messageCategory: 'message.no_category' },
  ],
])('%s', (_, draft, told) => {
  expect(problems(draft)).toEqual(told);
});

const file = { name: 'f-1', originalName: '图纸.pdf', mime: 'application/pdf', bytes: 10 };

test('the call gets the names of files, and a time only when it is wanted', () => {
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

test('a scheduled one goes on as it was', () => {
  expect(initialOf(message, false)).toMatchObject({
    intent: 'schedule',
    sendAt: message.sendAt,
    attachments: [file],
    ways: ['sendEmail'],
    audience: { groups: [B] },
  });
});

test('a copy has neither the time nor the files', () => {
  const copy = initialOf(message, true);
  expect(copy).toMatchObject({ intent: 'send', attachments: [] });
  expect(copy).not.toHaveProperty('sendAt');
});

test('a type brings its group to those chosen already', () => {
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
