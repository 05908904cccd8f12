import type { Instance } from '@cloudyard/contract/runtime/instance.ts';
import { actions, type Column, name, number, type RowAction, text, time } from '../../../kit/columns.tsx';
import { useMay } from '../../../kit/may.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/instance/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { framePath, instancePath } from '../shared/paths.ts';
import { RunTag } from '../shared/run-tag.tsx';
import { UseBars } from '../shared/use-bars.tsx';
import { isKeptRunning, isOpen, useInstanceActs } from './use-instance-acts.ts';

/** Until when it is paid for, as a day. */
export function PaidUntil({ at }: { at: string | null }) {
  const t = useText(words);
  return <span className="cy-figures">{at === null ? t.permanent : day(at)}</span>;
}

/** The address without its scheme; a new window gets no reference to this one. */
export const Address = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="cy-break">
    {url.replace(/^https?:\/\//, '')}
  </a>
);

export function useColumns(isPlatform: boolean): Column<Instance>[] {
  const t = useText(words);
  const shared = useText(sharedWords);
  const kit = useKitText();
  const actsOf = useActs();
  const called = useLocalizedName();
  const whose: Column<Instance>[] = [
    {
      key: 'enterprise',
      title: t.enterprise,
      render: (_, { enterpriseId, enterpriseName }) => (
        <ObjectLink type="enterprise" id={enterpriseId}>
          {enterpriseName}
        </ObjectLink>
      ),
    },
    {
      key: 'space',
      title: t.space,
      extra: true,
      render: (_, { spaceId, spaceName }) => (
        <ObjectLink type="space" id={spaceId}>
          {spaceName}
        </ObjectLink>
      ),
    },
  ];
  return [
    name<Instance>('name', t.name, ({ id }) => ({ type: 'instance', id }), { word: called }),
    { key: 'state', title: t.status, phone: 'status', render: (_, row) => <RunTag run={row} /> },
    ...(isPlatform ? whose : []),
    text('version', t.version),
    { key: 'use', title: t.use, phone: 'sheet', render: (_, row) => <UseBars {...row} /> },
    { key: 'url', title: t.address, render: (_, { url }) => <Address url={url} /> },
    { key: 'paidUntil', title: t.paidUntil, render: (_, { paidUntil }) => <PaidUntil at={paidUntil} /> },
    { key: 'kind', title: t.kind, extra: true, render: (_, { kind }) => shared.kinds[kind] },
    number('restarts', t.restarts, { extra: true }),
    { key: 'users', title: t.users, extra: true, align: 'right', render: (_, { use }) => use?.users ?? '—' },
    time('since', t.since, { extra: true }),
    time('createdAt', t.createdAt, { extra: true }),
    ...(isPlatform ? [] : [actions<Instance>(kit.actions, actsOf)]),
  ];
}

/** Open, start or stop; the rest in a menu. */
function useActs(): (row: Instance) => RowAction[] {
  const t = useText(words);
  const may = useMay();
  const { enterpriseId } = useWho();
  const acts = useInstanceActs();
  return (row) => {
    const isOwn = row.enterpriseId === enterpriseId;
    const open: RowAction = {
      ...{ key: 'open', label: t.open, to: framePath(row.id) },
      ...(isOpen(row) ? {} : { disabled: true, title: t.notRunning }),
    };
    const log: RowAction = { key: 'log', label: t.logs, to: instancePath(row.id, 'logs') };
    if (!isOwn) return [];
    if (!may('runtime.instance.operate')) return [open, log];
    const off = row.wanted === 'frozen' ? { disabled: true, title: t.frozen } : {};
    const turn: RowAction = isKeptRunning(row)
      ? { key: 'stop', label: t.stop, onClick: () => acts.stop(row) }
      : { key: 'start', label: t.start, ...off, onClick: () => acts.start(row) };
    return [
      open,
      turn,
      {
        ...{ key: 'restart', label: t.restart, onClick: () => acts.restart(row) },
        ...(isKeptRunning(row) ? {} : { disabled: true, title: t.notRunning }),
      },
      log,
      { key: 'configure', label: t.configure, to: instancePath(row.id, 'environment') },
    ];
  };
}
