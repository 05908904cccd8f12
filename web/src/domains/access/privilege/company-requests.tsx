import { type CompanyPrivilege, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { Instant } from '@cloudyard/contract/kit/values.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { DateField } from '../../../kit/date-field.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, locale, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role-request/en.ts';
import { calledOf, privilegeColumns } from './privilege-columns.tsx';
import { PrivilegeTabs, privilegeChips } from './privilege-filters.tsx';
import { isAskable, isHeld, isPending, keyOf } from './privilege-state.ts';

const Draft = z.object({ purpose: z.string().trim().min(1).max(500), until: Instant.optional() });

type RequestDrawerProps = { wanted: readonly CompanyPrivilege[]; onClose: () => void; onDone: () => void };

/** The basket with its reason and end date. */
function RequestDrawer({ wanted, onClose, onDone }: RequestDrawerProps) {
  const t = useText(words).company;
  const language = locale.use();
  const toast = useToast();
  const enterpriseId = usePlaceId('enterprise');
  const submit = useSend(privilegeApi.submit, {
    act: 'form',
    refresh: [privilegeApi.list, privilegeApi.pending],
  });
  const send = async (draft: z.output<typeof Draft>) => {
    const body = wanted.map(({ app, authCode }) => ({ app, authCode }));
    await submit.mutateAsync({ query: { ...draft, enterpriseId }, body });
    toast.success(t.sent);
    onDone();
  };
  return (
    <FormDrawer
      className="access-application-drawer"
      size={520}
      title={fill(t.requestTitle, { n: wanted.length })}
      onClose={onClose}
    >
      <ul className="access-company-wanted cy-indent">
        {wanted.map((one) => (
          <li key={keyOf(one)}>{calledOf(one, language)}</li>
        ))}
      </ul>
      <EntityForm schema={Draft} initial={{ purpose: '' }} verb={t.send} onSend={send} onCancel={onClose}>
        <TextAreaField name="purpose" label={t.purpose} help={t.purposeHelp} maxLength={500} rows={4} />
        <DateField name="until" label={t.until} help={t.untilHelp} />
      </EntityForm>
    </FormDrawer>
  );
}

const listQuery = privilegeApi.list.query.omit({ enterpriseId: true });

type Basket = ReadonlyMap<string, CompanyPrivilege>;

/** The privileges the enterprise may ask for, with a basket that survives paging and filtering. */
export function CompanyRequests({ places }: { places: ReactNode }) {
  const t = useText(words).company;
  const kit = useKitText();
  const language = locale.use();
  const enterpriseId = usePlaceId('enterprise');
  const [state, change] = useListState(listQuery);
  const asked = useAsk(privilegeApi.list, { query: { ...state, enterpriseId } });
  const [basket, setBasket] = useState<Basket>(new Map());
  const withdraw = useWithdraw();
  const chips = privilegeChips(t, state, change);
  const clear = () => change({ q: undefined });
  const put = (row: CompanyPrivilege) => setBasket(new Map([...basket, [keyOf(row), row]]));
  const drop = (row: CompanyPrivilege) =>
    setBasket(new Map([...basket].filter(([key]) => key !== keyOf(row))));
  const actionsOf = (row: CompanyPrivilege): RowAction[] => {
    if (isPending(row)) return [{ key: 'cancel', label: t.cancel, onClick: () => void withdraw(row) }];
    if (isHeld(row)) return [{ key: 'back', label: t.giveBack, onClick: () => void withdraw(row) }];
    if (basket.has(keyOf(row))) return [{ key: 'drop', label: t.drop, onClick: () => drop(row) }];
    return isAskable(row) ? [{ key: 'add', label: t.add, onClick: () => put(row) }] : [];
  };
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={places}
      tabs={<PrivilegeTabs state={state} onChange={change} />}
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />}
      chips={<FilterChips chips={chips} onClear={clear} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <BasketBar basket={basket} onEmpty={() => setBasket(new Map())} />
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        rowKey={keyOf}
        columns={[
          ...privilegeColumns(t, language, 'enterprise'),
          actions<CompanyPrivilege>(kit.actions, actionsOf),
        ]}
        narrowed={state.q !== undefined || state.status !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}

function BasketBar({ basket, onEmpty }: { basket: Basket; onEmpty: () => void }) {
  const t = useText(words).company;
  const [open, setOpen] = useState(false);
  if (basket.size === 0) return null;
  return (
    <div className="cy-selection" role="status">
      <span>{fill(t.basket, { n: basket.size })}</span>
      <Button type="primary" size="small" onClick={() => setOpen(true)}>
        {t.request}
      </Button>
      <Button type="link" size="small" onClick={onEmpty}>
        {t.basketEmpty}
      </Button>
      {open && (
        <RequestDrawer
          wanted={[...basket.values()]}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onEmpty();
          }}
        />
      )}
    </div>
  );
}

/** Gives back a granted privilege, or withdraws a waiting request. */
function useWithdraw() {
  const t = useText(words).company;
  const language = locale.use();
  const toast = useToast();
  const confirm = useConfirm();
  const enterpriseId = usePlaceId('enterprise');
  const withdraw = useSend(privilegeApi.withdraw, {
    act: 'list',
    refresh: [privilegeApi.list, privilegeApi.pending],
  });
  return async (row: CompanyPrivilege) => {
    const name = calledOf(row, language);
    const question = isPending(row)
      ? { title: fill(t.cancelTitle, { name }), consequence: t.cancelConsequence, verb: t.cancel }
      : { title: fill(t.giveBackTitle, { name }), consequence: t.giveBackConsequence, verb: t.giveBack };
    if (row.id === null || !(await confirm(question))) return;
    withdraw.mutate(
      { params: { id: row.id }, body: { enterpriseId } },
      { thing: name, onSuccess: () => toast.success(isPending(row) ? t.cancelled : t.gaveBack) },
    );
  };
}
