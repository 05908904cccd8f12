import { ApartmentOutlined, CheckOutlined, DownOutlined } from '@ant-design/icons';
import { ALL_ROLES_CODE, type RoleChoice } from '@cloudyard/contract/access/current-role.ts';
import type { EnterpriseChoice } from '@cloudyard/contract/enterprise/membership.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useFailure } from '../../kit/failure.ts';
import { fill, useText } from '../../kit/text.ts';
import { useToast } from '../../kit/toast.ts';
import { words } from '../i18n/en.ts';
import { rolesApart } from '../scope.ts';
import { enterEnterprise, takeRole, useSession } from '../session.ts';

export function useScopeNames() {
  const t = useText(words);
  return {
    enterprise: ({ id, alias, name }: EnterpriseChoice) => (id === NIL ? t.personal : alias || name),
    role: ({ code, name }: RoleChoice) => (code === ALL_ROLES_CODE ? t.allRoles : name),
  };
}

/** In which enterprise and under which role the user works now. */
export function ScopeSwitch() {
  const t = useText(words);
  const { scope } = useSession();
  const names = useScopeNames();
  const [open, setOpen] = useState(false);
  if (!scope) return null;
  const current = names.enterprise(scope.enterprise);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      styles={{ container: { padding: 0 } }}
      content={<Choices onDone={() => setOpen(false)} />}
    >
      <Button type="text" className="shell-scope" aria-label={t.switchScope} aria-expanded={open}>
        <ApartmentOutlined />
        <span className="shell-scope-name cy-clip cy-medium">{current}</span>
        {scope.role && <span className="shell-scope-role cy-faint">{names.role(scope.role)}</span>}
        <DownOutlined />
      </Button>
    </Popover>
  );
}

function Choices({ onDone }: { onDone: () => void }) {
  const t = useText(words);
  const { scope } = useSession();
  const names = useScopeNames();
  const client = useQueryClient();
  const toast = useToast();
  const failure = useFailure();
  if (!scope) return null;
  const { here, everywhere } = rolesApart(scope);
  const move = async (change: Promise<void>, name: string) => {
    try {
      await change;
      onDone();
      toast.success(fill(t.switched, { name }));
      await client.invalidateQueries();
    } catch (error) {
      failure.toast(error, { thing: name });
    }
  };
  return (
    <div className="shell-choices cy-grid">
      <section>
        <h3>{t.enterprise}</h3>
        {scope.enterprises.map((one) => (
          <Choice
            key={one.id}
            name={names.enterprise(one)}
            chosen={one.id === scope.enterprise.id}
            onChoose={() => void move(enterEnterprise(one.id), names.enterprise(one))}
          />
        ))}
      </section>
      <section>
        <h3>{t.role}</h3>
        {here.map((one) => (
          <Choice
            key={one.id}
            name={names.role(one)}
            chosen={one.id === scope.role?.id}
            onChoose={() => void move(takeRole(one.id), names.role(one))}
          />
        ))}
        {everywhere.length > 0 && <h3>{t.functionRoles}</h3>}
        {everywhere.map(({ role, choosable }) =>
          choosable ? (
            <Choice
              key={role.id}
              name={names.role(role)}
              chosen={role.id === scope.role?.id}
              onChoose={() => void move(takeRole(role.id), names.role(role))}
            />
          ) : (
            <p key={role.id} className="cy-faint" title={t.functionRoleAlways}>
              {names.role(role)}
            </p>
          ),
        )}
      </section>
    </div>
  );
}

function Choice({ name, chosen, onChoose }: { name: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={chosen} onClick={chosen ? undefined : onChoose}>
      <span>{name}</span> {chosen && <CheckOutlined />}
    </button>
  );
}
