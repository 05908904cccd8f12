import { type PendingAuth, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, type Locale, locale, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role-request/en.ts';
import { ReasonDialog } from '../role-request/reason-dialog.tsx';

const REFRESH_MS = 30_000;

type Waiting = PendingAuth['authList'][number];

const appOf = (one: Waiting | undefined, language: Locale) =>
  (language === 'en' && one?.appNameEn) || one?.appName || '';
const authOf = (one: Waiting, language: Locale) => (language === 'en' && one.authNameEn) || one.authName;

/** The waiting requests of enterprises, by enterprise and application. */
export function PendingPrivileges({ places }: { places: ReactNode }) {
  const t = useText(words).company;
  const kit = useKitText();
  const language = locale.use();
  const [state, change] = useListState(privilegeApi.pending.query);
  const asked = useAsk(privilegeApi.pending, { query: state }, { refetchInterval: REFRESH_MS });
  const [refusing, setRefusing] = useState<Waiting>();
  const { send, busy } = useVerdict(() => setRefusing(undefined));
  return (
    <ListPage
      title={t.title}
      sentence={t.platformSentence}
      actions={places}
      filters={
        <SearchBox
          value={state.enterpriseName}
          onChange={(enterpriseName) => change({ enterpriseName })}
          placeholder={t.searchEnterprise}
        />
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
          title={fill(t.refuseTitle, {
            name: `${appOf(refusing, language)} · ${authOf(refusing, language)}`,
          })}
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
  const language = locale.use();
  const { enterpriseName, authList } = group;
  const app = appOf(authList[0], language);
  const open = authList.filter(({ decidable }) => decidable);
  return (
    <section className="access-company-group" aria-label={`${enterpriseName} · ${app}`}>
      <header className="access-company-head cy-row cy-between">
        <h2>
          {enterpriseName} <span className="cy-regular cy-faint">{app}</span>
        </h2>
        {open.length > 1 && (
          <Button size="small" disabled={busy} onClick={() => onGive(open)}>
            {t.giveAll}
          </Button>
        )}
      </header>
      <ul className="access-company-list cy-flush cy-unlisted">
        {authList.map((entry) => (
          <li className="cy-row cy-top cy-gap-8-16" key={entry.id}>
            <div className="cy-grow">
              <b>{authOf(entry, language)}</b> <code>{entry.authCode}</code>
              <p>{entry.purpose}</p>
              <p className="cy-faint">
                {fill(t.waits, { name: entry.askedBy })} <TimeText value={entry.askedAt} />
                {' · '}
                {entry.until ? fill(t.endsAt, { time: exact(entry.until).slice(0, 16) }) : t.forGood}
              </p>
            </div>
            {entry.decidable ? (
              <div className="cy-row">
                <Button type="primary" size="small" disabled={busy} onClick={() => onGive([entry])}>
                  {t.give}
                </Button>
                <Button size="small" disabled={busy} onClick={() => onRefuse(entry)}>
                  {t.refuse}
                </Button>
              </div>
            ) : (
              <p className="cy-faint">{t.own}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useVerdict(onDone: () => void) {
  const { company: t, review } = useText(words);
  const toast = useToast();
  const submit = useSend(privilegeApi.submit, {
    act: 'submit',
    failed: review.verdictFailed,
    refresh: [privilegeApi.pending, privilegeApi.list],
  });
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
