import { LockOutlined } from '@ant-design/icons';
import type { Menu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { ConfigProvider, Form, Input, InputNumber, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { Field, TextField } from '../../../kit/fields.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';
import { IconPicker } from '../shared/icon-picker.tsx';
import { type Kind, keepsEditing } from './draft.ts';
import { PrivilegeFields, PrivilegeList } from './privilege-fields.tsx';
import { SwitchLine, TargetFields } from './target-fields.tsx';
import { foldersFor, sharedKeys } from './tree.ts';
import { useName } from './use-calls.ts';

export type MenuFieldsProps = {
  place: Place;
  kind: Kind;
  menus: readonly Menu[];
  /** Undefined for a new menu. */
  menu?: Menu;
};

export function MenuFields({ place, kind, menus, menu }: MenuFieldsProps) {
  const t = useText(words);
  const type: Menu['type'] = Form.useWatch('type') ?? menu?.type ?? 'folder';
  const lock = kind === 'own' ? undefined : t.locked[kind];
  const where = (
    <Group title={t.groups.place}>
      <PlaceFields place={place} kind={kind} menus={menus} {...(menu ? { menu } : {})} />
    </Group>
  );
  return (
    <>
      {/* The only settings an enterprise can change on a menu of the platform. */}
      {kind === 'lent' && where}
      <Group title={t.groups.names} lock={kind === 'lent' ? lock : undefined}>
        <NameFields />
      </Group>
      <Group title={t.groups.target} lock={lock}>
        <TargetFields place={place} kind={kind} type={type} hasChildren={Boolean(menu?.children.length)} />
      </Group>
      {kind !== 'lent' && where}
      {menu && <SharedKeys menu={menu} menus={menus} />}
      {type !== 'folder' && (
        <Group title={t.groups.offers} lock={lock}>
          <SwitchLine name="isPublic" label={t.isPublic} help={t.isPublicHelp} />
          {kind === 'own' ? (
            <PrivilegeFields place={place} />
          ) : (
            <PrivilegeList privileges={menu?.privileges ?? []} />
          )}
        </Group>
      )}
    </>
  );
}

type GroupProps = { title: string; lock?: string | undefined; children: ReactNode };

/** A part of the form; `lock` says why nothing in it can be changed. */
function Group({ title, lock, children }: GroupProps) {
  return (
    <fieldset className="access-menu-group cy-unframed cy-unpadded cy-shrink">
      <legend>{title}</legend>
      {lock && (
        <p className="cy-bottom-12 cy-faint">
          <LockOutlined aria-hidden="true" /> {lock}
        </p>
      )}
      <ConfigProvider {...(lock ? { componentDisabled: true } : {})}>{children}</ConfigProvider>
    </fieldset>
  );
}

/** Names the keys that hiding this menu leaves open, because another screen offers them too. */
function SharedKeys({ menu, menus }: { menu: Menu; menus: readonly Menu[] }) {
  const t = useText(words);
  const nameOf = useName();
  const shared = sharedKeys(menus, menu);
  if (shared.length === 0) return null;
  return (
    <div className="access-menu-shared cy-pad-line cy-bottom-16 cy-sunk">
      <p>{t.sharedKeys}</p>
      <ul className="access-menu-shared-list cy-indent">
        {shared.map(({ privilege, elsewhere }) => (
          <li key={privilege.key}>
            {nameOf(privilege)} <code>{privilege.key}</code> {`→ ${elsewhere.map(nameOf).join(' · ')}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NameFields() {
  const t = useText(words);
  return (
    <>
      <div className="access-menu-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
        <TextField name="nameEn" label={t.nameEn} help={t.nameEnHelp} maxLength={60} />
      </div>
      <Field name="icon" label={t.icon}>
        <IconPicker />
      </Field>
      <Field
        name="helpPageId"
        label={t.helpPage}
        help={t.helpPageHelp}
        getValueProps={(value?: string | null) => ({ value: value ?? '' })}
        // An emptied field means none; a missing one would mean unchanged.
        normalize={(value: string) => value.trim() || null}
      >
        <Input className="access-menu-mono" maxLength={36} autoComplete="off" />
      </Field>
    </>
  );
}

function PlaceFields({ place, kind, menus, menu }: MenuFieldsProps) {
  const t = useText(words);
  const keeps = menu && keepsEditing(place, menu) ? t.keepsEditing : undefined;
  const lent = kind === 'lent' ? t.locked.lent : undefined;
  return (
    <>
      <div className="access-menu-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
        <Field name="parentId" label={t.parent} help={t.parentHelp}>
          <ParentSelect menus={foldersFor(menus, menu?.id)} />
        </Field>
        <Field
          name="sort"
          label={t.sort}
          help={t.sortHelp}
          normalize={(value?: number | null) => value ?? undefined}
        >
          <InputNumber className="cy-number" precision={0} min={-1_000_000} max={1_000_000} />
        </Field>
      </div>
      <div className="access-menu-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
        <SwitchLine
          name="enabled"
          label={t.enabled}
          help={t.enabledHelp}
          lock={lent ?? (menu?.enabled ? keeps : undefined)}
        />
        {place === 'platform' && <SwitchLine name="onRequest" label={t.onRequest} help={t.onRequestHelp} />}
        {kind === 'lent' && (
          <SwitchLine
            name="hidden"
            label={t.hidden}
            help={t.hiddenHelp}
            lock={menu?.hidden ? undefined : keeps}
          />
        )}
      </div>
    </>
  );
}

type ParentSelectProps = {
  menus: readonly Menu[];
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
};

function ParentSelect({ menus, ...control }: ParentSelectProps) {
  const t = useText(words);
  const nameOf = useName();
  type Node = { value: string; title: string; children: Node[] };
  const nodes = (level: readonly Menu[]): Node[] =>
    level.map((menu) => ({ value: menu.id, title: nameOf(menu), children: nodes(menu.children) }));
  return (
    <TreeSelect
      {...control}
      treeData={[{ value: NIL, title: t.top, children: nodes(menus) }]}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={false}
    />
  );
}
