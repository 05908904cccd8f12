import './scope-switch.css';
import { BankOutlined, CheckOutlined, DownOutlined, GlobalOutlined, UserOutlined } from '@ant-design/icons';
import { ALL_ROLES_CODE, type RoleChoice } from '@cloudyard/contract/access/current-role.ts';
import type { EnterpriseChoice } from '@cloudyard/contract/enterprise/membership.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Popover } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailure } from '../../kit/failure.ts';
import { HOME } from '../../kit/safe-return.ts';
import { fill, useText } from '../../kit/text.ts';
import { useToast } from '../../kit/toast.ts';
import { roleText } from '../../kit/use-localized-name.ts';
import { words } from '../i18n/en.ts';
import { rolesApart } from '../scope.ts';
import { enterEnterprise, takeRole, useSession } from '../session.ts';
import { useDrawn } from './drawn.ts';
import { chooseSide, type MenuSide, useSide } from './menu-side.ts';

export function useScopeNames() {
  const t = useText(words);
  return {
    enterprise: ({ id, alias, name }: EnterpriseChoice) => (id === NIL ? t.personal : alias || name),
    role: ({ code, name }: RoleChoice) => (code === ALL_ROLES_CODE ? t.allRoles : roleText(name)),
  };
}

/** For whom the person works now: the platform, an enterprise or themselves, and under which role. */
export function ScopeSwitch({ compact }: { compact: boolean }) {
  const t = useText(words);
  const { me } = useSession();
  const scope = useDrawn()?.scope;
  const names = useScopeNames();
  const { side } = useSide();
  const [open, setOpen] = useState(false);
  if (!scope) return null;
  const current = side === 'platform' ? t.platform : names.enterprise(scope.enterprise);
  const Mark =
    side === 'platform' ? GlobalOutlined : scope.enterprise.id === NIL ? UserOutlined : BankOutlined;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open && !!me}
      onOpenChange={setOpen}
      styles={{ container: { padding: 0 } }}
      content={<Choices onDone={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={
          compact
            ? 'shell-scope shell-scope-compact cy-line cy-bare'
            : 'shell-scope cy-line cy-gap-12 cy-bare'
        }
        aria-label={t.switchScope}
        aria-expanded={open}
        title={current}
      >
        <Mark />
        <span className="cy-grid cy-grow">
          <span className="cy-ellipsis cy-medium">{current}</span>
          {scope.role && (
            <span className="shell-scope-role cy-small cy-ellipsis">{names.role(scope.role)}</span>
          )}
        </span>
        <DownOutlined className="shell-side-arrow" />
      </button>
    </Popover>
  );
}

/** Changes where one works; a page of the other side is left for the workbench, since its menu would not be there. */
function useMove(onDone: () => void) {
  const t = useText(words);
  const client = useQueryClient();
  const toast = useToast();
  const failure = useFailure();
  const navigate = useNavigate();
  const { current } = useSide();
  return async (side: MenuSide, name: string, change?: () => Promise<void>) => {
    try {
      await change?.();
      onDone();
      toast.success(fill(t.switched, { name }));
      // First away, then the choice: a page of the other side would write its own side back.
      if (current && current.scope !== 'every' && current.scope !== side) await navigate(HOME);
      chooseSide(side);
      await client.invalidateQueries();
    } catch (error) {
      failure.toast(error, { thing: name });
    }
  };
}

function Choices({ onDone }: { onDone: () => void }) {
  return (
    <div className="shell-choices cy-grid">
      <Places onDone={onDone} />
      <Roles onDone={onDone} />
    </div>
  );
}

function Places({ onDone }: { onDone: () => void }) {
  const t = useText(words);
  const { scope } = useSession();
  const { side, platform } = useSide();
  const names = useScopeNames();
  const move = useMove(onDone);
  if (!scope) return null;
  const alone = { id: NIL, name: '', alias: '', logo: null };
  const others = scope.enterprises.filter(({ id }) => id !== NIL);
  const isHere = (id: string) => side === 'place' && id === scope.enterprise.id;
  const enter = (id: string, name: string) =>
    void move('place', name, id === scope.enterprise.id ? undefined : () => enterEnterprise(id));
  return (
    <section>
      <h3>{t.workFor}</h3>
      {platform && (
        <Choice
          name={t.platform}
          chosen={side === 'platform'}
          onChoose={() => void move('platform', t.platform)}
        />
      )}
      {[...others, alone].map((one) => (
        <Choice
          key={one.id}
          name={names.enterprise(one)}
          chosen={isHere(one.id)}
          onChoose={() => enter(one.id, names.enterprise(one))}
        />
      ))}
    </section>
  );
}

function Roles({ onDone }: { onDone: () => void }) {
  const t = useText(words);
  const { scope } = useSession();
  const { side } = useSide();
  const names = useScopeNames();
  const move = useMove(onDone);
  if (!scope) return null;
  const { here, everywhere } = rolesApart(scope);
  const take = (role: RoleChoice) => void move(side, names.role(role), () => takeRole(role.id));
  const choice = (role: RoleChoice) => (
    <Choice
      key={role.id}
      name={names.role(role)}
      chosen={role.id === scope.role?.id}
      onChoose={() => take(role)}
    />
  );
  return (
    <section>
      <h3>{t.role}</h3>
      {here.map(choice)}
      {everywhere.length > 0 && <h3>{t.functionRoles}</h3>}
      {everywhere.map(({ role, choosable }) =>
        choosable ? (
          choice(role)
        ) : (
          <p key={role.id} className="cy-faint" title={t.functionRoleAlways}>
            {names.role(role)}
          </p>
        ),
      )}
    </section>
  );
}

function Choice({ name, chosen, onChoose }: { name: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={chosen} onClick={chosen ? undefined : onChoose}>
      <span>{name}</span> {chosen && <CheckOutlined />}
    </button>
  );
}
