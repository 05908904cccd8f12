import '../role-request/role-request.css';
import { type RoleRequest, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { Panel } from '../../../kit/panel.tsx';
import { isRefusedByPermission, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role-request/en.ts';
import { ReasonDialog } from '../role-request/reason-dialog.tsx';
import { APPLICATION_TONES } from '../role-request/tones.ts';

/** For messages about a role request: the request, and the buttons that decide it. */
export function DecideRequest({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(roleRequestApi.one, { params: { id } });
  const unknown = asked.error?.code === 'access.application_not_found';
  const closed = !asked.data && (unknown || isRefusedByPermission(asked.error));
  return (
    <Panel title={t.review.evidence}>
      {closed ? (
        <p className="cy-faint">{unknown ? t.decide.elsewhere : t.decide.mayNot}</p>
      ) : (
        <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
          {(application) => <Request application={application} />}
        </Loaded>
      )}
    </Panel>
  );
}

function Request({ application }: { application: RoleRequest }) {
  const t = useText(words);
  const { applicant, role, days, createdAt, reason, holds } = application;
  const facts = [
    { label: t.review.applicant, value: applicant.realName || applicant.username },
    { label: t.review.role, value: roleText(role.name) },
    { label: t.term.label, value: days === null ? t.term.forGood : fill(t.term.days, { n: days }) },
    { label: t.review.askedAt, value: <TimeText value={createdAt} /> },
    { label: t.review.holds, value: holds.map(roleText).join(' · ') || t.review.holdsNothing },
  ];
  return (
    <div className="cy-stack">
      <Facts facts={facts} />
      <section aria-label={t.apply.reason}>
        <h3 className="cy-bottom-4 cy-regular cy-faint cy-small">{t.apply.reason}</h3>
        <p className="cy-pre cy-break">{reason}</p>
      </section>
      {application.decidable ? <Deciding application={application} /> : <Decided application={application} />}
    </div>
  );
}

function Deciding({ application: { id, applicant, role } }: { application: RoleRequest }) {
  const { review: t, decide } = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const [refusing, setRefusing] = useState(false);
  const verdict = useSend(roleRequestApi.decide, {
    act: 'submit',
    failed: t.verdictFailed,
    refresh: [roleRequestApi.one, roleRequestApi.queue],
  });
  const say = (approve: boolean, reason: string) =>
    verdict.mutate(
      { body: { ids: [id], approve, reason } },
      {
        onSuccess: ([result]) => {
          setRefusing(false);
          if (result?.decided) toast.success(approve ? t.approved : t.refused);
          else void failure.modal(new CallError(result?.code ?? 'kit.internal'), { failed: t.verdictFailed });
        },
      },
    );
  const name = applicant.realName || applicant.username;
  return (
    <>
      <div className="cy-row">
        <Button type="primary" loading={verdict.isPending && !refusing} onClick={() => say(true, '')}>
          {t.approve}
        </Button>
        <Button danger disabled={verdict.isPending} onClick={() => setRefusing(true)}>
          {t.refuse}
        </Button>
      </div>
      {refusing && (
        <ReasonDialog
          title={fill(decide.refuseTitle, { name, role: roleText(role.name) })}
          help={decide.refuseHelp}
          verb={t.refuse}
          busy={verdict.isPending}
          onSend={(reason) => say(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}

/** The verdict, or why there is nothing to decide here. */
function Decided({ application }: { application: RoleRequest }) {
  const t = useText(words);
  const { status, decidedBy, decidedAt, verdict } = application;
  return (
    <div className="cy-column" role="status">
      <StatusTag tone={APPLICATION_TONES[status]}>{t.states[status]}</StatusTag>
      {status === 'pending' && <p>{t.review.ownHint}</p>}
      {status === 'cancelled' && <p>{t.review.cancelledHint}</p>}
      {decidedBy !== null && (
        <p>
          {fill(t.review.decidedHint, { name: decidedBy })} <TimeText value={decidedAt} />
        </p>
      )}
      {verdict && <p className="cy-pre cy-break">{verdict}</p>}
    </div>
  );
}
