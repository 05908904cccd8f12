import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import type { NamedRight } from '@cloudyard/contract/access/values.ts';
import { Skeleton } from 'antd';
import { Modal } from '../../../kit/dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role/en.ts';

type RoleRemovalProps = { role: Role; onRemoved: () => void; onClose: () => void };

/** Asks before deleting, and names who loses what. */
export function RoleRemoval({ role, onRemoved, onClose }: RoleRemovalProps) {
  const t = useText(words);
  const toast = useToast();
  const asked = useAsk(roleApi.impact, { params: { id: role.id } });
  const remove = useSend(roleApi.remove, {
    act: 'list',
    failed: t.removeFailed,
    refresh: [roleApi.page, roleApi.all],
  });
  const send = () => {
    const onSuccess = () => {
      toast.success(t.removed);
      onRemoved();
    };
    const params = { enterpriseId: role.enterprise, roleId: role.id };
    remove.mutate({ params }, { thing: roleText(role.name), onSuccess });
  };
  return (
    <Modal
      open
      title={fill(t.removeTitle, { name: roleText(role.name) })}
      okText={t.remove}
      okButtonProps={{ danger: true, loading: remove.isPending, disabled: !asked.data }}
      onOk={send}
      onCancel={onClose}
    >
      <Loaded asked={asked} skeleton={<Skeleton active paragraph={{ rows: 2 }} />}>
        {(impact) => <Impact {...impact} />}
      </Loaded>
    </Modal>
  );
}

type ImpactProps = {
  members: number;
  people: { username: string; realName: string }[];
  lost: NamedRight[];
};

function Impact({ members, people, lost }: ImpactProps) {
  const t = useText(words);
  const cn = locale.use() === 'cn';
  if (members === 0) return <p>{t.nobodyLoses}</p>;
  if (lost.length === 0) return <p>{fill(t.nothingLost, { n: members })}</p>;
  const names = people.map(({ realName, username }) => realName || username).join(cn ? '、' : ', ');
  const named = people.length < members ? fill(t.andMore, { people: names }) : names;
  return (
    <>
      <p>{fill(t.losing, { n: members, people: named })}</p>
      <p>{t.lost}</p>
      <ul>
        {lost.map(({ menuId, menuName, menuNameEn, key, name, nameEn }) => (
          <li key={`${menuId} ${key}`}>
            {fill(t.right, { menu: cn ? menuName : menuNameEn, name: cn ? name : nameEn })}
          </li>
        ))}
      </ul>
    </>
  );
}
