import './grant.css';
import { type GrantNode, grantApi } from '@cloudyard/contract/access/grant.ts';
import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { flatTree } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/grant/en.ts';
import { Difference } from './difference.tsx';
import { GrantRows, type Ticks } from './grant-rows.tsx';
import { changesBetween, foundNodes, grantedPairs, tickedNodes } from './grant-tree.ts';

/** The menu tree with the role's grants at each menu. */
export function GrantEditor({ role }: { role: Role }) {
  const asked = useAsk(grantApi.tree, { query: { roleId: role.id, enterpriseId: role.enterprise } });
  return <Loaded asked={asked}>{(tree) => <Editor key={role.id} role={role} tree={tree} />}</Loaded>;
}

/** Up to so many menus are shown expanded. */
const MANY = 200;

function useOpenFolders(tree: readonly GrantNode[]) {
  const folders = flatTree(tree).filter(({ children }) => children.length > 0);
  const all = folders.map(({ id }) => id);
  const [open, setOpen] = useState(() => new Set(flatTree(tree).length > MANY ? [] : all));
  const toggle = (id: string) => setOpen((was) => was.symmetricDifference(new Set([id])));
  const full = open.size >= all.length;
  return { open, toggle, full, toggleAll: () => setOpen(new Set(full ? [] : all)) };
}

/** The role's grants, and the version of the role they were read at. */
const grantsIn = (tree: readonly GrantNode[]) => ({
  pairs: grantedPairs(tree),
  version: tree[0]?.version ?? 0,
});

/**
 * What is ticked, what it was at the beginning, and at which version of the role. Changes of other users are taken over
 * as long as nothing has been ticked here; otherwise saving is refused as outdated.
 */
function useGrants(tree: GrantNode[]) {
  const [begun, setBegun] = useState(() => grantsIn(tree));
  const [chosen, setChosen] = useState(begun.pairs);
  const changes = changesBetween(begun.pairs, chosen);
  const now = grantsIn(tree);
  if (changes === 0 && now.version > begun.version) {
    setBegun(now);
    setChosen(now.pairs);
  }
  return {
    chosen,
    setChosen,
    changes,
    version: begun.version,
    reset: () => setChosen(begun.pairs),
    saved: (version: number) => setBegun({ pairs: chosen, version }),
  };
}
type Grants = ReturnType<typeof useGrants>;

function Editor({ role, tree }: { role: Role; tree: GrantNode[] }) {
  const t = useText(words);
  const grants = useGrants(tree);
  const { chosen, changes } = grants;
  const [search, setSearch] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const folders = useOpenFolders(tree);
  const searched = foundNodes(tree, search);
  const shown = onlyGranted ? tickedNodes(searched, chosen) : searched;
  const ticks: Ticks = {
    chosen,
    onChange: role.can.grant ? grants.setChosen : undefined,
    // While searching, every match is expanded.
    isOpen: (id) => search !== '' || folders.open.has(id),
    onToggle: folders.toggle,
  };
  return (
    <>
      <LeaveGuard dirty={changes > 0} />
      {!role.can.grant && <Alert type="info" showIcon title={role.builtIn ? t.locked : t.readOnly} />}
      <div className="cy-filters">
        <SearchBox value={search} onChange={(word = '') => setSearch(word)} placeholder={t.searchMenus} />
        <Checkbox checked={onlyGranted} onChange={() => setOnlyGranted(!onlyGranted)}>
          {t.onlyGranted}
        </Checkbox>
        <Button type="link" size="small" onClick={folders.toggleAll}>
          {folders.full ? t.collapseAll : t.expandAll}
        </Button>
      </div>
      {shown.length === 0 ? (
        <Empty title={search || onlyGranted ? t.nothingFound : t.nothingOffered} />
      ) : (
        <ul className="access-grant-tree cy-unlisted cy-flush" aria-label={roleText(role.name)}>
          <GrantRows nodes={shown} ticks={ticks} />
        </ul>
      )}
      {role.can.grant && <SaveBar role={role} grants={grants} />}
    </>
  );
}

function SaveBar({
  role,
  grants: { chosen, changes, version, reset, saved },
}: {
  role: Role;
  grants: Grants;
}) {
  const t = useText(words);
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const submit = useSend(grantApi.submit, {
    act: 'submit',
    failed: t.failed,
    refresh: [grantApi.tree, roleApi.detail, roleApi.all, roleApi.page],
  });
  const grants = [...chosen].map((pair) => {
    const [menuId = '', privilege = ''] = pair.split(' ');
    return { roleId: role.id, menuId, privilege };
  });
  const save = async () => {
    const ask = { params: { roleId: role.id }, query: { version }, body: grants };
    await submit
      .mutateAsync(ask)
      .then((reply) => {
        saved(reply.version);
        toast.success(t.succeeded);
      })
      .catch(() => undefined); // the failure is shown; what was ticked stays ticked
    setAsking(false);
  };
  return (
    <>
      <div className="access-grant-save cy-sticky cy-end cy-pad-bar cy-over cy-surface cy-line cy-gap-12">
        <span className="cy-fill cy-faint" role="status">
          {changes > 0 ? fill(t.changed, { n: changes }) : fill(t.counted, { n: chosen.size })}
        </span>
        <Button disabled={changes === 0} onClick={reset}>
          {t.reset}
        </Button>
        <Button type="primary" disabled={changes === 0} onClick={() => setAsking(true)}>
          {t.save}
        </Button>
      </div>
      {asking && (
        <Difference
          roleId={role.id}
          grants={grants}
          sending={submit.isPending}
          onConfirm={() => void save()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
