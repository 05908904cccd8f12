import './monitor.css';
import { FIGURE_GROUPS } from '@cloudyard/contract/operation/figures.ts';
import { RESOURCE_SPANS, type ResourceSpan, resourceApi } from '@cloudyard/contract/operation/resource.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { EVERY } from '../shared/use-figures.ts';
import { Thresholds } from '../threshold/thresholds.tsx';
import { GroupPanel } from './group-panel.tsx';
import { OpenWarnings } from './open-warnings.tsx';
import { Statements } from './statements.tsx';
import { Takers } from './takers.tsx';
import { Warnings } from './warnings.tsx';

/** What everything takes, now and over time; each part asks by itself. */
export function MonitorPage() {
  const t = useText(words);
  usePageTitle(t.title);
  const [span, setSpan] = useState<ResourceSpan>('day');
  const now = useAsk(resourceApi.now, {}, { refetchInterval: EVERY });
  return (
    <div className="cy-page">
      <PageHead
        title={t.title}
        sentence={t.sentence}
        actions={
          <>
            {now.data && (
              <span className="cy-faint cy-figures">
                {fill(t.asOf, { time: new Date(now.data.asOf).toLocaleTimeString('en-GB') })}
              </span>
            )}
            <Segmented<ResourceSpan>
              aria-label={t.span}
              value={span}
              options={RESOURCE_SPANS.map((value) => ({ value, label: t.spans[value] }))}
              onChange={setSpan}
            />
            <Thresholds />
          </>
        }
      />
      <CardLoaded asked={now}>
        {(resources) => (
          <>
            <OpenWarnings resources={resources} />
            <div className="operation-groups cy-gap-16 cy-grid">
              {FIGURE_GROUPS.map((group) => (
                <GroupPanel key={group} group={group} span={span} resources={resources} />
              ))}
            </div>
          </>
        )}
      </CardLoaded>
      <Takers />
      <Warnings />
      <Statements />
    </div>
  );
}
