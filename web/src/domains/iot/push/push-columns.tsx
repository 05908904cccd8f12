import type { Push } from '@cloudyard/contract/iot/push.ts';
import { Link } from 'react-router';
import { actions, type Column, name, text, time } from '../../../kit/columns.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/push/en.ts';
import { forwardPath, pushPath } from '../shared/paths.ts';
import { failuresOf, StateOfPush } from './push-state.tsx';
import { scopeText } from './scope-text.ts';
import { type PushDialogAct, usePushActs } from './use-push-acts.ts';

export function usePushColumns(onOpen: (act: PushDialogAct, push: Push) => void): Column<Push>[] {
  const t = useText(words);
  const kit = useKitText();
  const figure = (key: string, title: string, of: (one: Push) => number): Column<Push> => ({
    ...{ key, title, align: 'right' },
    render: (_, one) => <span className="cy-figures">{of(one).toLocaleString()}</span>,
  });
  return [
    name('name', t.name, ({ id }) => pushPath(id), { sorter: true }),
    { key: 'state', title: t.state, phone: 'status', render: (_, push) => <StateOfPush push={push} /> },
    {
      key: 'forwardName',
      title: t.targetColumn,
      render: (_, { forwardId, forwardName }) => <Link to={forwardPath(forwardId)}>{forwardName}</Link>,
    },
    { key: 'scope', title: t.scope, extra: true, render: (_, { scope }) => scopeText(scope, t) },
    { key: 'mode', title: t.mode, render: (_, { mode }) => t.modes[mode] },
    {
      key: 'lag',
      title: t.lag,
      align: 'right',
      render: (_, { lag }) => fill(t.lagUnit, { n: lag.toLocaleString() }),
    },
    figure('delivered', t.delivered, ({ counts }) => counts.delivered),
    figure('failures', t.failures, failuresOf),
    { key: 'lastAt', title: t.lastAt, render: (_, { lastAt }) => <TimeText value={lastAt} /> },
    text('updateByName', t.updatedBy, { extra: true }),
    time('updatedAt', t.updatedAt, { sorter: true, extra: true }),
    actions<Push>(kit.actions, usePushActs(onOpen)),
  ];
}
