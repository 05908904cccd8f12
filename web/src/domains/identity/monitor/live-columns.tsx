import type { LiveSession } from '@cloudyard/contract/identity/monitor.ts';
import { actions, type Column, code, name, type RowAction, time } from '../../../kit/columns.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { roleText } from '../../../kit/use-localized-name.ts';
import type { cn } from '../i18n/monitor/cn.ts';

type Shown = {
  t: typeof cn;
  title: string;
  everywhere: boolean;
  actionsOf: (row: LiveSession) => RowAction[];
};

export const liveColumns = ({ t, title, everywhere, actionsOf }: Shown): Column<LiveSession>[] => [
  name(
    'username',
    t.user,
    ({ username }) => `/console/current-users?${new URLSearchParams({ q: username })}`,
    { sorter: true, after: (row) => <Marks t={t} row={row} /> },
  ),
  // In one enterprise the column would have the same value in every row.
  ...(everywhere ? [enterprise(t)] : []),
  {
    key: 'roleName',
    title: t.role,
    render: (_, { roleName }) => roleText(roleName) || <span className="cy-faint">{t.allRoles}</span>,
  },
  code('address', t.address),
  { key: 'device', title: t.device, render: (_, row) => deviceOf(t, row) },
  time('since', t.since, { sorter: true, width: 120 }),
  time('lastSeen', t.lastSeen, { sorter: true, width: 120 }),
  actions(title, actionsOf),
];

const Marks = ({ t, row: { mine, state } }: { t: typeof cn; row: LiveSession }) => (
  <>
    {mine && (
      <span className="identity-monitor-mark cy-pad-mark cy-lines-20 cy-round-4 cy-size-12">{t.mine}</span>
    )}
    {state === 'repeat' && <StatusTag tone="busy">{t.repeat}</StatusTag>}
  </>
);

const enterprise = (t: typeof cn): Column<LiveSession> => ({
  key: 'enterpriseName',
  title: t.enterprise,
  sorter: true,
  render: (_, { enterpriseName }) => enterpriseName || <span className="cy-faint">{t.personal}</span>,
});

type Shape = Pick<LiveSession, 'device' | 'browser' | 'system'>;

/** `电脑 · Chrome 131 · Windows 10` */
export const deviceOf = (t: typeof cn, { device, browser, system }: Shape) =>
  [t.devices[device], browser, system].filter(Boolean).join(' · ');
