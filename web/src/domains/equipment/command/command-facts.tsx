import type { Command } from '@cloudyard/contract/equipment/command.ts';
import type { ReactNode } from 'react';
import { Facts } from '../../../kit/detail-page.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/command/en.ts';

type CommandFactsProps = { command: Command; tag: ReactNode; onClose: () => void };

/** One command, with all that its gateway said. */
export function CommandFacts({ command, tag, onClose }: CommandFactsProps) {
  const t = useText(words);
  return (
    <Drawer open size={560} title={<code>{command.name}</code>} extra={tag} onClose={onClose}>
      <div className="cy-stack cy-gap-16">
        <Facts
          facts={[
            { label: t.askedBy, value: command.askedBy },
            { label: t.askedAt, value: <TimeText value={command.askedAt} /> },
            { label: t.sentAt, value: <TimeText value={command.sentAt} /> },
            { label: t.deliveredAt, value: <TimeText value={command.deliveredAt} /> },
            { label: t.endedAt, value: <TimeText value={command.endedAt} /> },
            { label: t.expiresAt, value: <TimeText value={command.expiresAt} /> },
            ...(command.refusal ? [{ label: t.refusal, value: command.refusal }] : []),
          ]}
        />
        <Part title={t.arguments} value={command.arguments} />
        <Part title={t.answer} value={command.answer} />
      </div>
    </Drawer>
  );
}

function Part({ title, value }: { title: string; value: unknown }) {
  const t = useText(words);
  return (
    <section aria-label={title}>
      <h2 className="cy-strong cy-size-15 cy-bottom-8">{title}</h2>
      {value === null || value === undefined ? (
        <p className="cy-faint cy-flush">{t.noAnswer}</p>
      ) : (
        <LastLines lines={[JSON.stringify(value, null, 2)]} />
      )}
    </section>
  );
}
