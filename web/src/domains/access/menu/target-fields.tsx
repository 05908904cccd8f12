import { MENU_TYPES, type MenuType } from '@cloudyard/contract/access/menu.ts';
import { Select, Switch } from 'antd';
import { Field, TextField } from '../../../kit/fields.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/menu/en.ts';
import { DeploymentSelect } from './deployment-select.tsx';
import type { Kind } from './draft.ts';

type TargetFieldsProps = { place: Place; kind: Kind; type: MenuType; hasChildren: boolean };

/** What a menu opens; the type decides which fields there are. */
export function TargetFields({ place, kind, type, hasChildren }: TargetFieldsProps) {
  const t = useText(words);
  // Pages are built in; no user can make one by hand.
  const types = MENU_TYPES.filter((one) => one === type || (kind === 'own' && one !== 'page'));
  const stays = kind === 'own' && hasChildren;
  return (
    <>
      <Field name="type" label={t.type} help={stays ? t.typeHasChildren : t.typeHelp}>
        <Select
          options={types.map((value) => ({ value, label: t.types[value] }))}
          {...(stays ? { disabled: true } : {})}
        />
      </Field>
      {type === 'application' && (
        <Field name="deploymentId" label={t.deployment} help={t.deploymentHelp}>
          <DeploymentSelect place={place} />
        </Field>
      )}
      {type !== 'folder' && (
        <>
          <TextField name="url" label={t.url} help={t.urlHelp[type]} maxLength={1000} optional={false} />
          {type !== 'page' && (
            <div className="access-menu-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
              <SwitchLine
                name="openWithNewWindow"
                label={t.openWithNewWindow}
                help={t.openWithNewWindowHelp}
              />
              <SwitchLine name="proxy" label={t.proxy} help={t.proxyHelp} />
            </div>
          )}
        </>
      )}
    </>
  );
}

type SwitchLineProps = { name: string; label: string; help: string; lock?: string | undefined };

/** A switch; `lock` replaces the help with the reason why it cannot be changed. */
export const SwitchLine = ({ name, label, help, lock }: SwitchLineProps) => (
  <Field name={name} label={label} help={lock ?? help} valuePropName="checked">
    <Switch {...(lock ? { disabled: true } : {})} />
  </Field>
);
