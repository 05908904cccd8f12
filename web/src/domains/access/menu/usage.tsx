import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Skeleton, Tag } from 'antd';
import { Drawer } from '../../../kit/dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/menu/en.ts';
import { type Usage, useName } from './use-calls.ts';

/** Which roles are granted something at a menu, and how many users they have. */
export function MenuUsage({ menu }: { menu: Menu }) {
  const asked = useAsk(menuApi.usage, { params: { id: menu.id } });
  return (
    <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
      {(usage) => <Told menu={menu} usage={usage} />}
    </Loaded>
  );
}

function Told({ menu, usage: { roles, people } }: { menu: Menu; usage: Usage }) {
  const t = useText(words);
  const nameOf = useName();
  const called = (key: string) => {
    const known = menu.privileges.find((one) => one.key === key);
    return known ? nameOf(known) : key;
  };
  return (
    <div className="access-menu-usage">
      {menu.isPublic && <p className="cy-bottom-8">{t.usagePublic}</p>}
      {roles.length === 0 ? (
        !menu.isPublic && <p className="cy-bottom-8">{t.usageNobody}</p>
      ) : (
        <>
          <p className="cy-bottom-8">
            <strong className="cy-figures">{fill(t.usagePeople, { n: people.toLocaleString() })}</strong>{' '}
            {fill(t.usageSentence, { n: roles.length })}
          </p>
          <ul className="cy-list">
            {roles.map(({ id, name, enterprise, keys }) => (
              <li className="cy-row cy-gap-4-12 cy-ruled" key={id}>
                <span>
                  {roleText(name)} {enterprise && <span className="cy-faint">{enterprise}</span>}
                </span>
                <span className="cy-row">
                  {keys.map((key) => (
                    <Tag key={key} title={key}>
                      {called(key)}
                    </Tag>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function UsageDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const t = useText(words);
  const name = useName()(menu);
  return (
    <Drawer open size={480} title={fill(t.usageOf, { name })} onClose={onClose}>
      <MenuUsage menu={menu} />
    </Drawer>
  );
}
