import { type PendingAuth, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/application/index.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const REFRESH_MS = 30_000;

type Waiting = PendingAuth['authList'][number];

/** What enterprises wait for, by enterprise and application. */
export function PendingPrivileges({ places }: { places: ReactNode }) {
  const t = useText(words).company;
  const kit = useKitText();
  const [state, change] = useListState(privilegeApi.pending.query);
  const asked = useAsk(privilegeApi.pending, { query: state }, { refetchInterval: REFRESH_MS });
  const [refusing, setRefusing] = useState<Waiting>();
  const { send, busy } = useVerdict(() => setRefusing(undefined));
  return (
    <ListPage
      title={t.title}
      sentence={t.platformSentence}
      filters={
        <>
          {places}
          <SearchBox
            value={state.enterpriseName}
            onChange={(enterpriseName) => change({ enterpriseName })}
            placeholder={t.searchEnterprise}
          />
        </>
      }
    >
      <Loaded
        asked={asked}
        skeleton={
          <div className="cy-pad">
            <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
          </div>
        }
      >
        {(groups) =>
          groups.length === 0 ? (
            <Empty
              title={state.enterpriseName ? kit.nothingFound : t.emptyPending}
              hint={state.enterpriseName ? kit.nothingFoundHint : t.emptyPendingHint}
            />
          ) : (
            groups.map((group) => (
              <Group
                key={`${group.authList[0]?.enterprise} ${group.appCode}`}
                group={group}
                busy={busy}
                onGive={(entries) => send(entries, 3, undefined)}
                onRefuse={setRefusing}
              />
            ))
          )
        }
      </Loaded>
      {refusing && (
        <ReasonDialog
          title={fill(t.refuseTitle, { name: `${refusing.appName} · ${refusing.authName}` })}
          verb={t.refuse}
          busy={busy}
          onSend={(reason) => send([refusing], 2, reason)}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </ListPage>
  );
}

type GroupProps = {
  group: PendingAuth;
  busy: boolean;
  onGive: (entries: Waiting[]) => void;
  onRefuse: (entry: Waiting) => void;
};

function Group({ group, busy, onGive, onRefuse }: GroupProps) {
  const t = useText(words).company;
  const { enterpriseName, authList } = group;
  return (
    <section className="company-group" aria-label={`${enterpriseName} · ${authList[0]?.appName}`}>
      <header>
        <h2>
          {enterpriseName} <span className="cy-faint">{authList[0]?.appName}</span>
        </h2>
        {authList.length > 1 && (
          <Button size="small" disabled={busy} onClick={() => onGive(authList)}>
            {t.giveAll}
          </Button>
        )}
      </header>
      <ul>
        {authList.map((entry) => (
          <li key={entry.id}>
            <div className="cy-grow">
              <b>{entry.authName}</b> <code>{entry.authCode}</code>
              <p>{entry.purpose}</p>
              <p className="cy-faint">
                {fill(t.waits, { name: entry.askedBy })} <TimeText value={entry.askedAt} />
              </p>
            </div>
            <div className="cy-row">
              <Button type="primary" size="small" disabled={busy} onClick={() => onGive([entry])}>
                {t.give}
              </Button>
              <Button danger size="small" disabled={busy} onClick={() => onRefuse(entry)}>
                {t.refuse}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useVerdict(onDone: () => void) {
  const t = useText(words).company;
  const toast = useToast();
  const submit = useSend(privilegeApi.submit, { refresh: [privilegeApi.pending, privilegeApi.list] });
  const send = (entries: readonly Waiting[], code: 2 | 3, reason: string | undefined) => {
    const body = entries.map(({ app, authCode, enterprise }) => ({
      app,
      authCode,
      enterprise,
      status: { code },
    }));
    submit.mutate(
      { query: { enterpriseId: NIL, reason }, body },
      {
        onSuccess: () => {
          toast.success(code === 3 ? t.given : t.refused);
          onDone();
        },
      },
    );
  };
  return { send, busy: submit.isPending };
}
