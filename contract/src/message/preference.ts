import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, TimeZone } from '../kit/values.ts';
import { MessageCategory } from './category.ts';

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const DIGESTS = ['none', 'daily'] as const;

export const MessageSetting = z.object({
  /** No mails between these times of day, except urgent ones; both or neither. */
  quietFrom: Clock.nullable(),
  quietTo: Clock.nullable(),
  timeZone: TimeZone,
  /** daily: all mails of a day in one, at `digestHour`. */
  digest: z.enum(DIGESTS),
  digestHour: z.number().int().min(0).max(23),
});
export type MessageSetting = z.infer<typeof MessageSetting>;

export const Preferences = MessageSetting.extend({
  categories: z.array(
    z.object({ category: MessageCategory, inApp: z.boolean(), mail: z.boolean(), chosen: z.boolean() }),
  ),
  /** Where mails go; null: nowhere, the address has not been confirmed. */
  address: z.string().nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

export const preferenceApi = {
  get: endpoint({
    method: 'GET',
    path: '/api-message/preferences',
    allow: 'session',
    summary: 'The caller’s notification preferences by category',
    reply: Preferences,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-message/preferences',
    allow: 'session',
    summary: 'Save the caller’s notification preferences',
    body: MessageSetting.extend({
      categories: z.array(z.object({ id: Id, inApp: z.boolean(), mail: z.boolean() })).max(200),
    }),
    reply: Preferences,
  }),
};
