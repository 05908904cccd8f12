import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { MenuPrivilege } from '@cloudyard/contract/access/menu.ts';
import { Button, Checkbox, Form, Input, Tag } from 'antd';
import type { Place } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';
import { newPrivilege } from './draft.ts';
import { useName } from './use-calls.ts';

/** The privileges of a menu made by hand: a list with an add button. */
export function PrivilegeFields({ place }: { place: Place }) {
  const t = useText(words);
  return (
    <Form.List name="privileges">
      {(rows, { add, remove }, { errors }) => (
        // The form scrolls here when the whole list is refused.
        <div className="access-menu-privileges cy-bottom-16 cy-column" id="privileges">
          <h3 className="cy-medium cy-size-14">{t.privileges}</h3>
          <p className="cy-faint">{t.privilegesHelp}</p>
          <Form.ErrorList errors={errors} />
          {rows.map(({ key, name }, index) => (
            <PrivilegeRow
              key={key}
              name={name}
              number={index + 1}
              place={place}
              onRemove={() => remove(name)}
            />
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={rows.length >= 50}
            onClick={() => add({ ...newPrivilege })}
          >
            {t.addPrivilege}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

type PrivilegeRowProps = { name: number; number: number; place: Place; onRemove: () => void };

function PrivilegeRow({ name, number, place, onRemove }: PrivilegeRowProps) {
  const t = useText(words);
  return (
    <fieldset
      aria-label={fill(t.privilegeOf, { n: number })}
      className="access-menu-privilege cy-thirds cy-fold cy-gap-0-12 cy-box cy-flush cy-grid cy-shrink"
    >
      <Form.Item name={[name, 'key']} label={t.privilegeKey} tooltip={t.privilegeKeyHelp}>
        <Input className="access-menu-mono" maxLength={80} autoComplete="off" placeholder="view" />
      </Form.Item>
      <Form.Item name={[name, 'name']} label={t.privilegeName}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'nameEn']} label={t.privilegeNameEn}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <div className="cy-gap-4-16 cy-whole cy-row">
        <Form.Item name={[name, 'opens']} valuePropName="checked" noStyle>
          <Checkbox>{t.privilegeOpens}</Checkbox>
        </Form.Item>
        {place === 'platform' && (
          <Form.Item name={[name, 'platform']} valuePropName="checked" noStyle>
            <Checkbox>{t.privilegePlatform}</Checkbox>
          </Form.Item>
        )}
        <Button
          className="cy-push"
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={fill(t.removePrivilege, { n: number })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

/** The privileges of a built-in menu; its keys are fixed. */
export function PrivilegeList({ privileges }: { privileges: readonly MenuPrivilege[] }) {
  const t = useText(words);
  const nameOf = useName();
  if (privileges.length === 0) return <p className="cy-faint">{t.noPrivileges}</p>;
  return (
    <div className="access-menu-privileges cy-bottom-16 cy-column">
      <h3 className="cy-medium cy-size-14">{t.privileges}</h3>
      <ul className="cy-list">
        {privileges.map((one) => (
          <li className="cy-row cy-gap-4-12 cy-ruled" key={one.key}>
            <span>{nameOf(one)}</span> <code>{one.key}</code>
            {one.opens && <Tag>{t.privilegeOpens}</Tag>}
            {one.platform && <Tag>{t.privilegePlatform}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  );
}
