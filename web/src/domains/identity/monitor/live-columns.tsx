import type { LiveSession } from '@cloudyard/contract/identity/monitor.ts';
import { actions, type Column, code, type RowAction, time } from '../../../kit/columns.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/monitor/cn.ts';

type Shown = {
  t: typeof cn;
  title: string;
  everywhere: boolean;
  actionsOf: (row: LiveSession) => RowAction[];
};

export const liveColumns = ({ t, title, everywhere, actionsOf }: Shown): Column<LiveSession>[] => [
  {
    key: 'username',
    title: t.user,
    sorter: true,
    render: (_, { username, mine, state }) => (
      <span className="monitor-user">
        {username}
        {mine && <span className="monitor-mark">{t.mine}</span>}
        {state === 'repeat' && <StatusTag tone="busy">{t.repeat}</StatusTag>}
      </span>
    ),
  },
  // In one enterprise it would be the same word in every row.
  ...(everywhere ? [enterprise(t)] : []),
  {
    key: 'roleName',
    title: t.role,
    render: (_, { roleName }) => roleName || <span className="cy-faint">{t.allRoles}</span>,
  },
  code('address', t.address),
  { key: 'device', title: t.device, render: (_, row) => t.devices[row.device] },
  { key: 'browser', title: t.browser, render: (_, row) => programOf(row) },
  time('since', t.since, { sorter: true }),
  time('lastSeen', t.lastSeen, { sorter: true }),
  actions(title, actionsOf),
];

const enterprise = (t: typeof cn): Column<LiveSession> => ({
  key: 'enterpriseName',
  title: t.enterprise,
  sorter: true,
  render: (_, { enterpriseName }) => enterpriseName || <span className="cy-faint">{t.personal}</span>,
});

/** `Chrome 131 · Windows 10` */
export function programOf({ browser, system }: { browser: string; system: string }) {
  const known = [browser, system].filter(Boolean).join(' · ');
  return known || <span className="cy-faint">—</span>;
}
