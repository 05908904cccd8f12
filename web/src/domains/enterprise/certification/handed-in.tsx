import './certification.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { words } from '../i18n/certification/en.ts';
import { ContentView } from '../shared/content-view.tsx';
import { STATE_TONES, VersionBanner } from '../shared/version-banner.tsx';
import type { Standing, Version } from './beginning.ts';
import type { Flow } from './use-flow.ts';

/** Waiting for a verdict: since when, what was submitted, and a button that withdraws it. */
export function HandedIn({ flow, standing, version }: { flow: Flow; standing: Standing; version: Version }) {
  const t = useText(words);
  const facts = [
    { label: t.info.version, value: fill(t.info.number, { n: version.number }) },
    { label: t.waitingSince, value: <TimeText value={version.submittedAt} /> },
    { label: t.attempts, value: standing.attempts },
  ];
  return (
    <>
      <VersionBanner version={version} action={<Withdraw flow={flow} version={version} />} />
      <Panel
        title={t.content}
        actions={<StatusTag tone={STATE_TONES[version.state]}>{t.states[version.state]}</StatusTag>}
      >
        <div className="cy-stack">
          <Facts facts={facts} />
          <ContentView kind={flow.kind} content={version.content} before={standing.inForce?.content} />
        </div>
      </Panel>
    </>
  );
}

function Withdraw({ flow, version }: { flow: Flow; version: Version }) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const failure = useFailure();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    const sure = await confirm({
      title: fill(t.withdrawTitle, { n: version.number }),
      consequence: t.withdrawConsequence,
      verb: t.withdraw,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await flow.withdraw({ id: version.id, revision: version.revision });
      toast.success(t.withdrawn);
    } catch (error) {
      void failure.modal(error, { verb: t.withdraw });
      // A verdict has come meanwhile, most likely: the page must show it.
      void flow.asked.refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void withdraw()}>
      {t.withdraw}
    </Button>
  );
}
