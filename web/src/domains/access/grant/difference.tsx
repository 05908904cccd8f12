import { type GrantDifference, grantApi, type RoleMenuPrivilege } from '@cloudyard/contract/access/grant.ts';
import type { NamedRight } from '@cloudyard/contract/access/values.ts';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { Modal } from '../../../kit/dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/grant/en.ts';

type DifferenceProps = {
  roleId: string;
  grants: RoleMenuPrivilege[];
  sending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What saving would grant and revoke, and for how many users, before it is saved. */
export function Difference({ roleId, grants, sending, onConfirm, onCancel }: DifferenceProps) {
  const t = useText(words);
  const compare = useSend(grantApi.difference, { act: 'quiet' });
  const { mutateAsync } = compare;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, for the grants at the moment it opened
  useEffect(() => {
    mutateAsync({ params: { roleId }, body: grants }).catch(() => undefined); // shown as a failed query
  }, []);
  const asked = {
    data: compare.data,
    error: compare.error,
    isPending: compare.isPending,
    isFetching: compare.isPending,
    refetch: () => mutateAsync({ params: { roleId }, body: grants }) as never,
  };
  return (
    <Modal
      open
      title={t.difference}
      okText={t.confirm}
      okButtonProps={{ disabled: !compare.data, loading: sending }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <Loaded asked={asked} skeleton={<Skeleton active paragraph={{ rows: 4 }} />}>
        {(difference) => <Told {...difference} />}
      </Loaded>
    </Modal>
  );
}

function Told({ gives, takes, holders, gaining, losing }: GrantDifference) {
  const t = useText(words);
  return (
    <>
      <p>{holders === 0 ? t.unused : fill(t.impact, { holders, gaining, losing })}</p>
      <Rights title={fill(t.gives, { n: gives.length })} rights={gives} colour="cy-green" />
      <Rights title={fill(t.takes, { n: takes.length })} rights={takes} colour="cy-bad" />
    </>
  );
}

function Rights({ title, rights, colour }: { title: string; rights: NamedRight[]; colour: string }) {
  const t = useText(words);
  const en = locale.use() === 'en';
  if (rights.length === 0) return null;
  return (
    <section>
      <h3 className={colour}>{title}</h3>
      <ul className="access-grant-rights cy-scroll">
        {rights.map((right) => (
          <li key={`${right.menuId} ${right.key}`}>
            {fill(t.one, {
              menu: (en && right.menuNameEn) || right.menuName,
              name: (en && right.nameEn) || right.name,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
