import './group.css';
import { deviceGroupApi, type Group } from '@cloudyard/contract/iot/group.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BranchTree } from '../../../kit/branch-tree.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { foundIn } from '../../../kit/tree.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/group/en.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupShown } from './group-shown.tsx';

export type Branch = { id: string; parentId: string; group: Group; children: Branch[] };

/** The flat list as a tree. */
const branchesOf = (groups: readonly Group[], parentId: string | null = null): Branch[] =>
  groups
    .filter((one) => one.parentId === parentId)
    .map((group) => ({
      ...{ id: group.id, parentId: group.parentId ?? NIL, group, children: branchesOf(groups, group.id) },
    }));

const CHOSEN = 'group';
type Opened = { group?: Group; parentId: string | null };

/** Groups on the left, members on the right. */
export function GroupPage() {
  const t = useText(words);
  const asked = useAsk(deviceGroupApi.list, {});
  const [opened, setOpened] = useState<Opened>();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get(CHOSEN) ?? undefined;
  const choose = (id: string | undefined) => setSearch(id ? { [CHOSEN]: id } : {}, { replace: true });
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={
          <May permission={deviceGroupApi.add.allow}>
            <Button type="primary" onClick={() => setOpened({ parentId: null })}>
              {t.add}
            </Button>
          </May>
        }
      >
        <Loaded asked={asked}>
          {(groups) => (
            <div className="iot-groups cy-fold cy-grid">
              <div className="iot-groups-tree">
                <Groups groups={groups} chosen={chosen} onChoose={choose} />
              </div>
              {chosen && groups.some(({ id }) => id === chosen) ? (
                <GroupShown
                  key={chosen}
                  id={chosen}
                  onEdit={(group) => setOpened({ group, parentId: group.parentId })}
                  onAdd={(parentId) => setOpened({ parentId })}
                  onRemoved={() => choose(undefined)}
                />
              ) : (
                <Empty title={t.choose} hint={t.chooseHint} />
              )}
            </div>
          )}
        </Loaded>
      </ListPage>
      {opened && <GroupDialog {...opened} onClose={() => setOpened(undefined)} onSaved={choose} />}
    </>
  );
}

type GroupsProps = { groups: Group[]; chosen: string | undefined; onChoose: (id: string) => void };

function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const t = useText(words);
  const [search, setSearch] = useState('');
  const branches = branchesOf(groups);
  return (
    <BranchTree<Branch>
      className="cy-top-8"
      branches={branches}
      found={foundIn(branches, search, ({ group }) => [group.name])}
      search={search}
      onSearch={(next) => setSearch(next ?? '')}
      chosen={chosen}
      onChoose={onChoose}
      line={({ group }) => (
        <span className="cy-line">
          <span className="cy-ellipsis">{group.name}</span>
          {group.kind === 'query' && <Tag>{t.kinds.query}</Tag>}
        </span>
      )}
      onDrop={undefined}
      words={t.tree}
    />
  );
}
