import type { RequestKind } from '@cloudyard/contract/space/quota-request.ts';
import type { ReactNode } from 'react';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { RequestList } from './request-list.tsx';

type RequestPageProps = { kind: RequestKind; title: string; sentence: string; children: ReactNode };

/** The frame of the three kinds: what can be asked for, and what was asked for before. */
export function RequestPage({ kind, title, sentence, children }: RequestPageProps) {
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead title={title} sentence={sentence} />
      <div className="cy-stack">
        {children}
        <RequestList kind={kind} />
      </div>
    </div>
  );
}
