import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Addressee } from '@cloudyard/contract/message/group.ts';
import type { Figures, Recipient, SentMessage } from '@cloudyard/contract/message/sent.ts';
import type { Attachment, Importance } from '@cloudyard/contract/message/values.ts';
import type { KeptAudience } from '../delivery/delivery.service.ts';
import type { SentRow } from './sent.queries.ts';

type Named = { id: string; name: string };
export type Names = { groups: Named[]; users: Named[] };

const instant = (time: Date | null) => time?.toISOString() ?? null;

export function sentView(row: SentRow, figures: Figures, names: Names): SentMessage {
  const { groups = [], users = [], everybody = false } = row.audience as Partial<KeptAudience>;
  const named = (ids: string[], known: Named[]) => known.filter(({ id }) => ids.includes(id));
  return {
    id: row.id,
    enterprise: row.enterprise_id ?? NIL,
    title: row.title,
    description: row.body,
    type: row.type_id
      ? {
          id: row.type_id,
          name: row.type_name ?? '',
          nameEn: row.type_name_en ?? '',
          code: row.type_code ?? '',
        }
      : null,
    category: { id: row.category_id, name: row.category_name, nameEn: row.category_name_en },
    importance: row.importance as Importance,
    ways: row.ways,
    state: row.state as SentMessage['state'],
    problem: row.problem,
    app: row.app,
    sender: row.sender,
    createdAt: row.created_at.toISOString(),
    sendAt: instant(row.send_at),
    sentAt: instant(row.sent_at),
    recalledAt: instant(row.recalled_at),
    figures,
    attachments: row.attachments as Attachment[],
    audience: { groups: named(groups, names.groups), users: named(users, names.users), everybody },
    version: row.version,
  };
}

type Person = { id: string; username: string; real_name: string; place: string };

export const addresseeView = ({ id, username, real_name: name, place }: Person): Addressee => ({
  id,
  username,
  name: name || username,
  place,
});

type Line = Person & {
  at: Date;
  read_at: Date | null;
  recalled_at: Date | null;
  muted: boolean;
  mail: string;
};

export const recipientView = (row: Line): Recipient => ({
  ...addresseeView(row),
  deliveredAt: row.at.toISOString(),
  readAt: instant(row.read_at),
  recalledAt: instant(row.recalled_at),
  muted: row.muted,
  mail: row.mail,
});
